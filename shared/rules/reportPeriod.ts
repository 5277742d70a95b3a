/**
 * Report periods in the project's calendar: day, week from Monday, month, year, or a range of dates. Pure; dates have
 * no time zone.
 */
import { type Day, dateOfDay, dayOfDate, weekdayOf } from '#shared/time/zone.ts'

export const PERIODS = ['day', 'week', 'month', 'year', 'range'] as const
export type Period = (typeof PERIODS)[number]

/** Longer ranges are refused. */
export const REPORT_DAYS_MAX = 400
/** Dates before it are refused: nothing was measured then. */
export const REPORT_DATE_MIN = '2000-01-01'

export interface PeriodChoice {
  readonly period: Period
  /** Any date in the period; the first one of a range. */
  readonly date: string
  /** Inclusive last date of a range; unused for other periods. */
  readonly until?: string | undefined
}

/** Dates from `fromDay` on, up to and without `untilDay`. */
export interface DaySpan {
  readonly fromDay: Day
  readonly untilDay: Day
}

/** The number of days in the span; `untilDay` is exclusive. */
export const daysOf = ({ fromDay, untilDay }: DaySpan): number => untilDay - fromDay

/** The dates of the choice; those of a range that is upside down are less than one. */
export function spanOf({ period, date, until }: PeriodChoice): DaySpan {
  const day = dayOfDate(date)
  switch (period) {
    case 'day':
      return { fromDay: day, untilDay: day + 1 }
    case 'week': {
      const fromDay = day - (weekdayOf(day) - 1)
      return { fromDay, untilDay: fromDay + 7 }
    }
    case 'month':
      return monthsFrom(firstOfMonth(day), 1)
    case 'year':
      return monthsFrom(dayOfDate(`${date.slice(0, 4)}-01-01`), 12)
    case 'range':
      return { fromDay: day, untilDay: dayOfDate(until ?? date) + 1 }
  }
}

/** The period before or after, of the same kind; of a range as many days. */
export function shiftSpan(period: Period, { fromDay, untilDay }: DaySpan, by: -1 | 1): DaySpan {
  switch (period) {
    case 'month':
      return monthsFrom(addMonths(fromDay, by), 1)
    case 'year':
      return monthsFrom(addMonths(fromDay, by * 12), 12)
    default: {
      const length = untilDay - fromDay
      return { fromDay: fromDay + by * length, untilDay: untilDay + by * length }
    }
  }
}

/** The choice that has these dates. */
export function choiceOf(period: Period, { fromDay, untilDay }: DaySpan): PeriodChoice {
  const date = dateOfDay(fromDay)
  return period === 'range' ? { period, date, until: dateOfDay(untilDay - 1) } : { period, date }
}

/** First days of the months that start in the span, and the first day of the span. */
export function monthStarts({ fromDay, untilDay }: DaySpan): Day[] {
  const starts = [fromDay]
  for (let day = addMonths(firstOfMonth(fromDay), 1); day < untilDay; day = addMonths(day, 1))
    starts.push(day)
  return starts
}

const firstOfMonth = (day: Day): Day => dayOfDate(`${dateOfDay(day).slice(0, 7)}-01`)

const monthsFrom = (fromDay: Day, count: number): DaySpan => ({
  fromDay,
  untilDay: addMonths(fromDay, count),
})

/** The argument is the first day of a month. */
function addMonths(first: Day, count: number): Day {
  const [year = 0, month = 1] = dateOfDay(first).split('-').map(Number)
  const months = year * 12 + (month - 1) + count
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1]
  return dayOfDate(`${String(toYear).padStart(4, '0')}-${String(toMonth).padStart(2, '0')}-01`)
}
