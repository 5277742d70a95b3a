import { DESCRIPTION_LENGTH_MAX } from '#shared/constants.ts'
import { areaTemplatesContract } from '#shared/contract/areaTemplates.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { AreaTemplateId } from '#shared/records/areaTemplate.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useAreaNodes } from '../../../widgets/pickers/usePickers.ts'
import { NAME_REFUSALS, useNameFields } from '../../../widgets/records/useNameFields.ts'
import { TakenPrograms } from './TakenPrograms.tsx'
import { takenAlong } from './takenAlong.ts'

/** A template from nothing, or of an area with everything inside it. */
export function AddTemplate(props: {
  readonly isOfArea: boolean
  /** The area that it is made of, where that is known. */
  readonly areaId?: AreaId
  readonly onClose: () => void
  readonly onAdded: (id: AreaTemplateId) => void
}) {
  const { t } = useTexts()
  const names = useNameFields(t('templates.name'))
  const nodes = useAreaNodes()
  const area = {
    kind: 'tree',
    name: 'areaId',
    label: t('templates.area'),
    help: t('templates.areaHelp'),
    nodes,
  } as const
  const description = {
    kind: 'textarea',
    name: 'description',
    label: t('templates.description'),
    maxLength: DESCRIPTION_LENGTH_MAX,
    rows: 2,
    isOptional: true,
  } as const
  const isChoosing = props.isOfArea && !props.areaId
  return (
    <FormDialog title={t(props.isOfArea ? 'templates.ofArea' : 'templates.add')} onClose={props.onClose}>
      <CommandForm
        endpoint={areaTemplatesContract.add}
        {...(props.areaId ? { extra: { areaId: props.areaId } } : {})}
        fields={[...names, description, ...(isChoosing ? [area] : [])]}
        send={(input) => call(areaTemplatesContract.add, takenAlong(input), { isQuiet: true })}
        refusals={NAME_REFUSALS}
        verb={t('form.add')}
        done={t('form.added')}
        onDone={({ templateId }) => {
          props.onClose()
          props.onAdded(templateId)
        }}
        onCancel={props.onClose}
      >
        {props.isOfArea ? <TakenPrograms areaId={props.areaId ?? null} /> : null}
      </CommandForm>
    </FormDialog>
  )
}
