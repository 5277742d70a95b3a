import type { VacancyOutcome, VacancyStep } from '#shared/records/vacancy.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import styles from './detection.module.css'
import { failedSteps, OUTCOME_TONES, outcomeText } from './detectionTexts.ts'

/** How it went, and how many devices did not follow. */
export function OutcomeTag(props: {
  readonly outcome: VacancyOutcome
  readonly steps: readonly VacancyStep[]
}) {
  const { t } = useTexts()
  const failed = failedSteps([...props.steps])
  return (
    <span className={styles.outcome}>
      <StatusTag tone={OUTCOME_TONES[props.outcome]}>{outcomeText(props.outcome)}</StatusTag>
      {failed > 0 ? (
        <span className={styles.failed}>{t('detection.failedDevices', { count: failed })}</span>
      ) : null}
    </span>
  )
}
