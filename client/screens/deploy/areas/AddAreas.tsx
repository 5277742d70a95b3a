/** Adds one area or a whole floor of them: "301-316", of which 301 and 316 are suites. */
import { AREAS_ADDED_MAX, areasContract } from '#shared/contract/areas.ts'
import type { RequestOf } from '#shared/contract/endpoint.ts'
import { AREA_KINDS, type AreaId, type AreaKind } from '#shared/records/area.ts'
import type { FloorId } from '#shared/records/floor.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Check } from '../../../ui/form/model/faults.ts'
import type { FieldValue } from '../../../ui/form/model/values.ts'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import { namesIn } from './areaNames.ts'

type Request = RequestOf<typeof areasContract.add>

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
  const check: Check = (value) => (countOf(value) > AREAS_ADDED_MAX ? tooMany : null)
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
        refusals={{ name_taken: 'name', name_invalid: 'name' }}
        onDone={({ areaId }) => {
          props.onClose()
          props.onAdded(areaId)
        }}
        onCancel={props.onClose}
      >
        <Preview />
      </CommandForm>
    </FormDialog>
  )
}

const countOf = (value: FieldValue): number =>
  typeof value === 'string' ? namesIn(value, AREAS_ADDED_MAX + 1).length : 0

/** What a range stands for, before it is made. */
function Preview() {
  const { t } = useTexts()
  const name = useFieldValue('name')
  const names = typeof name === 'string' ? namesIn(name, AREAS_ADDED_MAX + 1) : []
  const [first] = names
  const isTold = first !== undefined && names.length > 1 && names.length <= AREAS_ADDED_MAX
  // Its line is always there: the buttons below must not move from under the pointer while somebody types and clicks.
  return (
    <p role="status" style={{ minHeight: '1lh' }}>
      {isTold ? t('deploy.areasMade', { count: names.length, first, last: names.at(-1) ?? first }) : null}
    </p>
  )
}

/** Every name by itself; a name in a further row has the kind of that row. */
export function expanded({ name, nameEn: _, kind, more = [], ...place }: Request): Request {
  const kinds = new Map<string, AreaKind | undefined>()
  for (const row of [{ name, kind }, ...more])
    for (const one of namesIn(row.name, AREAS_ADDED_MAX)) kinds.set(one, row.kind)
  const areas = [...kinds].map(([one, kindOfOne]) => ({
    name: one,
    nameEn: '',
    ...(kindOfOne ? { kind: kindOfOne, image: kindOfOne } : {}),
  }))
  const [first = { name, nameEn: '' }, ...rest] = areas
  return { ...place, ...first, more: rest }
}
