/** The one choice of time of a report: kind of period, earlier and later, quick choices, and a range of dates. */
import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { type FormEvent, useState } from 'react'
import {
  choiceOf,
  PERIODS,
  type Period,
  type PeriodChoice,
  REPORT_DATE_MIN,
  REPORT_DAYS_MAX,
  shiftSpan,
  spanOf,
} from '#shared/rules/reportPeriod.ts'
import { dateOfDay } from '#shared/time/zone.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import styles from './PeriodBar.module.css'
import { lastDays, type PeriodFault, type PeriodInUrl, periodFault } from './usePeriod.ts'

const QUICK = [
  { days: 7, text: 'reports.lastWeek' },
  { days: 30, text: 'reports.lastMonth' },
  { days: 90, text: 'reports.lastQuarter' },
] as const

export function PeriodBar({ choice, today, choose }: Omit<PeriodInUrl, 'asked'>) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const chooseKind = (value: string) => {
    const period = PERIODS.find((one) => one === value) as Period
    setAsking(period === 'range')
    if (period !== 'range') choose({ period, date: today })
  }
  const take = (next: PeriodChoice) => {
    setAsking(false)
    choose(next)
  }
  const isRange = isAsking || choice.period === 'range'
  return (
    <section className={styles.bar} aria-label={t('reports.period')}>
      <div className={styles.row}>
        <Segmented
          label={t('reports.period')}
          choices={PERIODS.map((period) => ({ value: period, text: t(`reports.periods.${period}`) }))}
          value={isRange ? 'range' : choice.period}
          onChange={chooseKind}
        />
        <PeriodSteps choice={choice} today={today} onChoose={take} />
        <div className={styles.quick}>
          {QUICK.map(({ days, text }) => (
            <Button
              key={days}
              variant="minimal"
              size="small"
              text={t(text)}
              onClick={() => take(lastDays(days, today))}
            />
          ))}
        </div>
      </div>
      {isRange ? (
        <RangeForm key={JSON.stringify(choice)} choice={choice} today={today} onChoose={take} />
      ) : null}
    </section>
  )
}

interface ChoiceProps {
  readonly choice: PeriodChoice
  readonly today: string
  readonly onChoose: (choice: PeriodChoice) => void
}

/** The dates shown, with the period before and after them. */
export function PeriodSteps({ choice, today, onChoose }: ChoiceProps) {
  const { t } = useTexts()
  const span = spanOf(choice)
  const shifted = (by: -1 | 1): PeriodChoice => choiceOf(choice.period, shiftSpan(choice.period, span, by))
  const step = (by: -1 | 1) => ({
    disabled: periodFault(shifted(by), today) !== null,
    onClick: () => onChoose(shifted(by)),
  })
  const [from, until] = [dateOfDay(span.fromDay), dateOfDay(span.untilDay - 1)]
  return (
    <div className={styles.steps}>
      <Button
        {...step(-1)}
        variant="minimal"
        icon={<ChevronLeft />}
        aria-label={t('charts.range.before')}
        title={t('charts.range.before')}
      />
      <output className={styles.shown} aria-label={t('reports.shown')}>
        {from === until ? from : `${from} – ${until}`}
      </output>
      <Button
        {...step(1)}
        variant="minimal"
        icon={<ChevronRight />}
        aria-label={t('charts.range.after')}
        title={t('charts.range.after')}
      />
    </div>
  )
}

/** Both ends are project dates and are inclusive. */
function RangeForm({ choice, today, onChoose }: ChoiceProps) {
  const { t } = useTexts()
  const span = spanOf(choice)
  const [date, setDate] = useState(dateOfDay(span.fromDay))
  const [until, setUntil] = useState(minDate(dateOfDay(span.untilDay - 1), today))
  const [fault, setFault] = useState<PeriodFault | null>(null)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const next: PeriodChoice = { period: 'range', date, until }
    const found = periodFault(next, today)
    setFault(found)
    if (found === null) onChoose(next)
  }
  const field = { type: 'date', className: 'bp6-input', 'aria-invalid': fault !== null } as const
  return (
    <form className={styles.range} onSubmit={apply} noValidate>
      <label className={styles.field}>
        <span>{t('reports.from')}</span>
        <input {...field} value={date} max={today} onChange={(event) => setDate(event.currentTarget.value)} />
      </label>
      <label className={styles.field}>
        <span>{t('reports.until')}</span>
        <input
          {...field}
          value={until}
          max={today}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      </label>
      <Button type="submit" text={t('charts.range.show')} />
      {fault ? (
        <span className={styles.fault} role="alert">
          {t(`reports.fault.${fault}`, { max: REPORT_DAYS_MAX, today, min: REPORT_DATE_MIN })}
        </span>
      ) : null}
    </form>
  )
}

const minDate = (a: string, b: string): string => (a < b ? a : b)
