import { GRACE_MINUTES, LETTINGS, QUIET_MINUTES, SIGNALS } from '#shared/records/detection.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormSection } from '../../../ui/form/FormParts.tsx'

export function RuleNobody() {
  const { t } = useTexts()
  const minutes = { kind: 'number', step: 1, unit: t('detection.minutes'), isHalf: true } as const
  return (
    <FormSection title={t('detection.nobody')}>
      <Field
        kind="checks"
        name="signals"
        label={t('detection.signals')}
        help={t('detection.signalsHelp')}
        choices={SIGNALS.map((value) => ({ value, text: t(`detection.signal.${value}`) }))}
      />
      <Field
        kind="segmented"
        name="letting"
        label={t('detection.letting')}
        help={t('detection.lettingHelp')}
        choices={LETTINGS.map((value) => ({ value, text: t(`detection.lettings.${value}`) }))}
      />
      <Field {...minutes} {...QUIET_MINUTES} name="quietMinutes" label={t('detection.quiet')} />
      <Field
        {...minutes}
        {...GRACE_MINUTES}
        name="graceMinutes"
        label={t('detection.grace')}
        help={t('detection.graceHelp')}
      />
    </FormSection>
  )
}
