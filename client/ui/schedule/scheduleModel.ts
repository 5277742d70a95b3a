/** Schedule: weekdays or once, with a time range that may cross midnight. Pure. */
export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
export type Day = (typeof DAYS)[number]
/** The names of the days in the texts. */
export const DAY_NAMES = {
  1: 'mon',
  2: 'tue',
  3: 'wed',
  4: 'thu',
  5: 'fri',
  6: 'sat',
  7: 'sun',
} as const satisfies Readonly<Record<Day, string>>
export const WORKDAYS: readonly Day[] = [1, 2, 3, 4, 5]
export const WEEKEND: readonly Day[] = [6, 7]

export interface Schedule {
  readonly repeat: 'weekly' | 'once'
  /** ISO 8601: Monday is 1. Of `weekly`. */
  readonly days: readonly number[]
  /** Date such as `2026-05-01`, for `once`. */
  readonly date: string
  /** `22:00` */
  readonly from: string
  readonly to: string
}

export const EMPTY_SCHEDULE: Schedule = { repeat: 'weekly', days: [], date: '', from: '', to: '' }

const MINUTES_PER_DAY = 24 * 60

function minutesOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/** Equal start and end times mean a whole day. */
export function lengthMinutes({ from, to }: Pick<Schedule, 'from' | 'to'>): number | null {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  if (start === null || end === null) return null
  return end > start ? end - start : end - start + MINUTES_PER_DAY
}

export function isOvernight({ from, to }: Pick<Schedule, 'from' | 'to'>): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return start !== null && end !== null && end <= start
}

export const withDay = (days: readonly number[], day: number): readonly number[] =>
  days.includes(day) ? days.filter((one) => one !== day) : [...days, day].toSorted((a, b) => a - b)

export const isSameDays = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((day) => b.includes(day))

/** Whether a schedule is complete: some day or a date, and both times. */
export const isComplete = (schedule: Schedule): boolean =>
  lengthMinutes(schedule) !== null &&
  (schedule.repeat === 'weekly' ? schedule.days.length > 0 : schedule.date !== '')

/** Any value of a form as a schedule: missing parts are empty. */
export function scheduleOf(value: unknown): Schedule {
  const given = typeof value === 'object' && value !== null ? (value as Partial<Schedule>) : {}
  const text = (one: unknown): string => (typeof one === 'string' ? one : '')
  return {
    repeat: given.repeat === 'once' ? 'once' : 'weekly',
    days: Array.isArray(given.days) ? given.days.filter((day): day is number => typeof day === 'number') : [],
    date: text(given.date),
    from: text(given.from),
    to: text(given.to),
  }
}
