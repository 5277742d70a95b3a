import { useTexts } from '../../i18n/useTexts.ts'
import { Segmented } from '../controls/Segmented.tsx'
import { dayCount, type Period, QUICK_PERIODS, type QuickPeriod, quickPeriod } from './periodModel.ts'
import { DateInput } from './ScheduleInput.tsx'
import styles from './schedule.module.css'

export interface PeriodInputProps {
  readonly value: Period
  readonly onChange: (value: Period) => void
  /** The day it is where the data are: an ISO date in the project's time zone. */
  readonly today: string
  /** Days after today may be chosen. */
  readonly isFuture?: boolean | undefined
  readonly isDisabled?: boolean | undefined
}

/** Date range with presets. */
export function PeriodInput(props: PeriodInputProps) {
  const { t } = useTexts()
  const { value, onChange, today, isDisabled = false } = props
  const days = dayCount(value)
  const max = props.isFuture ? undefined : today
  const chosen = QUICK_PERIODS.find((kind) => {
    const quick = quickPeriod(kind, today)
    return quick.from === value.from && quick.to === value.to
  })
  return (
    <div className={styles.schedule}>
      <Segmented
        label={t('blocks.period.quick')}
        choices={QUICK_PERIODS.map((kind) => ({ value: kind, text: t(`blocks.period.${kind}`) }))}
        value={chosen ?? null}
        isDisabled={isDisabled}
        onChange={(kind) => onChange(quickPeriod(kind as QuickPeriod, today))}
      />
      <div className={styles.range}>
        <DateInput
          label={t('blocks.period.from')}
          type="date"
          value={value.from}
          max={value.to || max}
          isDisabled={isDisabled}
          onChange={(from) => onChange({ ...value, from })}
        />
        <DateInput
          label={t('blocks.period.to')}
          type="date"
          value={value.to}
          min={value.from}
          max={max}
          isDisabled={isDisabled}
          onChange={(to) => onChange({ ...value, to })}
        />
        {days === null ? null : (
          <span className={styles.length} role="status">
            {t('blocks.period.days', { count: days })}
          </span>
        )}
      </div>
    </div>
  )
}
