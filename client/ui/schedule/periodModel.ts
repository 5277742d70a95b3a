/** Periods between two inclusive ISO dates without a zone. Pure. */
import { DAY_MS } from '#shared/durations.ts'
export interface Period {
  readonly from: string
  readonly to: string
}

export type QuickPeriod = 'week' | 'month' | 'quarter'
export const QUICK_PERIODS: readonly QuickPeriod[] = ['week', 'month', 'quarter']

const WEEK_DAYS = 7

const msOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** A period that ends on `today`: seven days, one month or three months long. */
export function quickPeriod(kind: QuickPeriod, today: string): Period {
  const todayMs = msOf(today)
  if (kind === 'week') return { from: dateOf(todayMs - (WEEK_DAYS - 1) * DAY_MS), to: today }
  return { from: dateOf(monthsBefore(todayMs, kind === 'month' ? 1 : 3) + DAY_MS), to: today }
}

/** Uses the last day of a shorter month: one month before 31 March is the last day of February. */
function monthsBefore(ms: number, months: number): number {
  const at = new Date(ms)
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1)
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months + 1, 0)).getUTCDate()
  return first + (Math.min(at.getUTCDate(), lastDay) - 1) * DAY_MS
}

/** Number of days including both; null if incomplete or reversed. */
export function dayCount({ from, to }: Period): number | null {
  const days = (msOf(to) - msOf(from)) / DAY_MS + 1
  return Number.isFinite(days) && days >= 1 ? days : null
}

/** Any value of a form as a period: missing parts are empty. */
export function periodOf(value: unknown): Period {
  const given = typeof value === 'object' && value !== null ? (value as Partial<Period>) : {}
  const text = (one: unknown): string => (typeof one === 'string' ? one : '')
  return { from: text(given.from), to: text(given.to) }
}
