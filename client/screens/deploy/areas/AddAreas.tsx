/** Adds one area or a whole floor of them: "301-316", of which 301 and 316 are suites. */
import { AREAS_ADDED_MAX, areasContract } from '#shared/contract/areas.ts'
import { AREA_KINDS, type AreaId } from '#shared/records/area.ts'
import type { FloorId } from '#shared/records/floor.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Check } from '../../../ui/form/model/faults.ts'
import { AREA_REFUSALS } from '../refusals.ts'
import { AreasPreview } from './AreasPreview.tsx'
import { expanded, namesTyped } from './areasToAdd.ts'

export function AddAreas(props: {
  readonly floorId: FloorId
  readonly parentId: AreaId | null
  /** Of the floor or area that they come to. */
  readonly placeName: string
  readonly onClose: () => void
  readonly onAdded: (first: AreaId) => void
}) {
  const { t } = useTexts()
  const kind = {
    kind: 'select',
    name: 'kind',
    label: t('deploy.areaKind'),
    choices: AREA_KINDS.map((value) => ({ value, text: t(`areas.kind.${value}`) })),
    isHalf: true,
  } as const
  const tooMany = { text: t('deploy.areasTooMany', { max: AREAS_ADDED_MAX }) }
  const check: Check = (value) => (namesTyped(value).length > AREAS_ADDED_MAX ? tooMany : null)
  const names = { kind: 'text', name: 'name', isHalf: true, check } as const
  return (
    <FormDialog title={t('deploy.addAreasTo', { place: props.placeName })} onClose={props.onClose} isWide>
      <CommandForm
        endpoint={areasContract.add}
        extra={{ floorId: props.floorId, parentId: props.parentId }}
        initial={{ kind: 'room', more: [] }}
        fields={[
          { ...names, label: t('deploy.areaNames'), help: t('deploy.areaNamesHelp'), autoFocus: true },
          kind,
          {
            kind: 'rows',
            name: 'more',
            label: t('deploy.otherKinds'),
            isOptional: true,
            blank: { name: '', kind: 'suite' },
            addVerb: t('deploy.addOtherKind'),
            row: [{ ...names, label: t('deploy.areaNames') }, kind],
          },
        ]}
        send={(input) => call(areasContract.add, expanded(input), { isQuiet: true })}
        verb={t('form.add')}
        done={t('form.added')}
        refusals={AREA_REFUSALS}
        onDone={({ areaId }) => {
          props.onClose()
          props.onAdded(areaId)
        }}
        onCancel={props.onClose}
      >
        <AreasPreview />
      </CommandForm>
    </FormDialog>
  )
}
