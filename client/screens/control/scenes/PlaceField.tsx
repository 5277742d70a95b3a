/** The place that a scene belongs to: one of those that it sets something in, or the whole project. */
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import { areaPath } from '../../../widgets/devices/places.ts'
import { stepsOf } from './sceneDraft.ts'

export function PlaceField({ label }: { readonly label: string }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const chosen = useFieldValue('areaId')
  const areas = new Set(
    stepsOf(useFieldValue('steps')).flatMap(({ deviceId }) => read.get('device', deviceId)?.areaId ?? []),
  )
  const ids = typeof chosen === 'string' && chosen !== '' ? new Set([chosen, ...areas]) : areas
  const choices = [...ids].map((id) => ({ value: id, text: areaPath(read, id) }))
  return (
    <Field
      kind="select"
      name="areaId"
      label={label}
      choices={choices}
      none={t('scenes.wholeProject')}
      isOptional
      isHalf
    />
  )
}
