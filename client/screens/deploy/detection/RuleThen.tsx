import { CLIMATE_ACTIONS, SETBACK_C } from '#shared/records/detection.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormSection } from '../../../ui/form/FormParts.tsx'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import { SparedField } from './SparedField.tsx'
import { useSceneChoices } from './useSceneChoices.ts'

export function RuleThen() {
  const { t } = useTexts()
  const degrees = { kind: 'number', ...SETBACK_C, step: 1, unit: '°C', isHalf: true } as const
  const isSetback = useFieldValue('climate') === 'setback'
  return (
    <FormSection title={t('detection.actionsHeading')} hint={t('detection.actionsHint')}>
      <Field kind="switch" name="isLightsOff" label={t('detection.lights')} isHalf />
      <Field kind="switch" name="isSocketsOff" label={t('detection.sockets')} isHalf />
      <Field
        kind="segmented"
        name="climate"
        label={t('detection.climate')}
        choices={CLIMATE_ACTIONS.map((value) => ({ value, text: t(`detection.climates.${value}`) }))}
      />
      {isSetback ? (
        <>
          <Field {...degrees} name="heatC" label={t('detection.heat')} />
          <Field {...degrees} name="coolC" label={t('detection.cool')} />
        </>
      ) : null}
      <Field
        kind="select"
        name="sceneId"
        label={t('detection.scene')}
        none={t('detection.noScene')}
        choices={useSceneChoices()}
        isOptional
        isHalf
      />
      <Field kind="switch" name="isAlarmRaised" label={t('detection.alarm')} isHalf />
      <Field
        kind="switch"
        name="isRestored"
        label={t('detection.restore')}
        help={t('detection.restoreHelp')}
      />
      <SparedField />
    </FormSection>
  )
}
