/** Stores a report's period in the URL: `period`, `date` and, for a range, `until`. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  choiceOf,
  daysOf,
  PERIODS,
  type PeriodChoice,
  REPORT_DATE_MIN,
  REPORT_DAYS_MAX,
  spanOf,
} from '#shared/rules/reportPeriod.ts'
import { dateOfDay, dayOfDate, wallTimeOf } from '#shared/time/zone.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useServerTime } from '../../store/useServerNow.ts'
import { changedParams } from '../../ui/changedParams.ts'

export interface PeriodInUrl {
  readonly choice: PeriodChoice
  /** Query parameters; without a date the server uses its own today. */
  readonly asked: Partial<PeriodChoice>
  readonly today: string
  readonly choose: (choice: PeriodChoice) => void
}

export type PeriodFault = 'missing' | 'reversed' | 'future' | 'early' | 'long'

/** Why the dates are invalid; null if valid. Pure. */
export function periodFault(choice: PeriodChoice, today: string): PeriodFault | null {
  const { date, until = date } = choice
  if (!isDate(date) || !isDate(until)) return 'missing'
  if (choice.period === 'range' && until < date) return 'reversed'
  const span = spanOf(choice)
  if (dateOfDay(span.fromDay) > today) return 'future'
  if (date < REPORT_DATE_MIN) return 'early'
  return daysOf(span) > REPORT_DAYS_MAX ? 'long' : null
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = dayOfDate(text)
  return !Number.isNaN(day) && dateOfDay(day) === text
}

/** The given number of days up to today. Pure. */
export const lastDays = (days: number, today: string): PeriodChoice =>
  choiceOf('range', { fromDay: dayOfDate(today) + 1 - days, untilDay: dayOfDate(today) + 1 })

/** The days of the project that the time touches. Pure. */
export const daysIn = (fromMs: number, toMs: number, timeZone: string): PeriodChoice =>
  choiceOf('range', {
    fromDay: wallTimeOf(fromMs, timeZone).day,
    untilDay: wallTimeOf(toMs, timeZone).day + 1,
  })

/** Today by the clock of the project, as the server has it. */
export function useToday(): string {
  const { timeZone } = useFormat()
  return useServerTime((nowMs) => dateOfDay(wallTimeOf(nowMs, timeZone).day))
}

const USUAL = { period: 'day', date: '', until: '' }

/** An address without a legal period is today's day. */
export function usePeriod(): PeriodInUrl {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const [period, date, until] = [params.get('period'), params.get('date'), params.get('until')]
  const choice = useMemo(() => readChoice({ period, date, until }, today), [period, date, until, today])
  const choose = useCallback(
    (next: PeriodChoice) =>
      setParams(
        (before) =>
          changedParams(
            before,
            { period: next.period, date: next.date === today ? '' : next.date, until: next.until ?? '' },
            USUAL,
          ),
        { replace: true },
      ),
    [setParams, today],
  )
  const asked = useMemo(
    () => (choice.period !== 'range' && choice.date === today ? { period: choice.period } : choice),
    [choice, today],
  )
  return { choice, asked, today, choose }
}

/** Pure. */
export function readChoice(
  chosen: { readonly period: string | null; readonly date: string | null; readonly until: string | null },
  today: string,
): PeriodChoice {
  const period = PERIODS.find((one) => one === chosen.period) ?? 'day'
  const date = chosen.date ?? today
  const choice: PeriodChoice =
    period === 'range' ? { period, date, until: chosen.until ?? date } : { period, date }
  return periodFault(choice, today) === null ? choice : { period: 'day', date: today }
}
