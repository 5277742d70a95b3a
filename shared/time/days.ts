/** Days and hours of a time zone. A day has 23 to 25 hours and may start after midnight. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { changeWithin, type Day, instantAtWall, instantOf, wallMs, wallTimeOf } from './zone.ts'

const HOUR_MINUTES = 60

/** One hour of local time; shorter if the UTC offset changes by less than an hour. */
export interface DayHour {
  readonly fromMs: number
  readonly untilMs: number
  /** Minutes since midnight that the clock shows at the beginning. */
  readonly minute: number
  /** The clock has shown this hour before on this day. */
  readonly isSecond: boolean
}

/** The first instant of the date that the clock on the wall shows. */
export const dayStartOf = (atMs: number, timeZone: string): number =>
  startOfDay(wallTimeOf(atMs, timeZone).day, timeZone)

/** First instant of the date, or of the next date if it is skipped by an offset change. */
export function startOfDay(day: Day, timeZone: string): number {
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const atMs = instantOf(day + ahead, 0, timeZone)
    if (atMs !== null) return atMs
  }
  throw new Error(`${timeZone} has no day after ${day}`)
}

/** First instant of the next full local hour, or of an offset change. */
export function nextHourOf(atMs: number, timeZone: string): number {
  const wall = wallMs(atMs, timeZone)
  const fullMs = atMs + (Math.floor(wall / HOUR_MS) + 1) * HOUR_MS - wall
  return changeWithin(atMs, fullMs, timeZone) ?? fullMs
}

/** Whether full hours of the zone lie within hours of UTC about that time, as in India. */
export const hasPartHours = (atMs: number, timeZone: string): boolean =>
  [atMs - DAY_MS, atMs, atMs + DAY_MS].some((near) => (wallMs(near, timeZone) - near) % HOUR_MS !== 0)

/** Every hour of the date, in order; empty for a date skipped by an offset change. */
export function hoursOfDay(day: Day, timeZone: string): DayHour[] {
  const endMs = startOfDay(day + 1, timeZone)
  const hours: DayHour[] = []
  const seen = new Set<number>()
  for (let fromMs = startOfDay(day, timeZone); fromMs < endMs; ) {
    const untilMs = Math.min(endMs, nextHourOf(fromMs, timeZone))
    const { minute } = wallTimeOf(fromMs, timeZone)
    hours.push({ fromMs, untilMs, minute, isSecond: seen.has(hourOf(minute)) })
    seen.add(hourOf(minute))
    fromMs = untilMs
  }
  return hours
}

/** Every local date that overlaps the span, in order. */
export function daysIn(
  fromMs: number,
  untilMs: number,
  timeZone: string,
): { fromMs: number; untilMs: number }[] {
  const days: { fromMs: number; untilMs: number }[] = []
  for (let atMs = dayStartOf(fromMs, timeZone); atMs < untilMs; ) {
    const nextMs = startOfDay(wallTimeOf(atMs, timeZone).day + 1, timeZone)
    days.push({ fromMs: atMs, untilMs: nextMs })
    atMs = nextMs
  }
  return days
}

/** For each hour of a day, the hours of another day with the same clock time. */
export function hoursAlike(hours: readonly DayHour[], others: readonly DayHour[]): number[][] {
  return hours.map(({ minute, isSecond }) => {
    const alike = others.flatMap((other, index) => (hourOf(other.minute) === hourOf(minute) ? [index] : []))
    const isTwice = hours.filter((hour) => hourOf(hour.minute) === hourOf(minute)).length > 1
    return isTwice ? alike.slice(isSecond ? 1 : 0, isSecond ? 2 : 1) : alike
  })
}

const hourOf = (minute: number): number => Math.floor(minute / HOUR_MINUTES)

/** Formats `2026-11-21T14:05`, as required by date and time inputs. */
export const wallText = (atMs: number, timeZone: string): string =>
  new Date(wallMs(atMs, timeZone)).toISOString().slice(0, 16)

/** The instant of such a text, by the same rules as of any wall time; null for other texts. */
export function instantOfText(text: string, timeZone: string): number | null {
  const wall = wallOfText(text)
  return wall === null ? null : instantAtWall(wall, timeZone)
}

function wallOfText(text: string): number | null {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(`${text.slice(0, 16)}Z`) : Number.NaN
  return Number.isNaN(wall) ? null : wall
}

/** All instants at which the clock shows this time: none if skipped, two if repeated by a clock change. */
export function instantsAtWall(wall: number, timeZone: string): readonly number[] {
  const first = instantAtWall(wall, timeZone)
  if (wallMs(first, timeZone) !== wall) return []
  const back = putBackAround(first, timeZone)
  return back !== null && first < back.changeMs && first >= back.changeMs - back.byMs
    ? [first, first + back.byMs]
    : [first]
}

/** Every instant that matches a local date and time; empty for other texts. */
export function instantsOfText(text: string, timeZone: string): readonly number[] {
  const wall = wallOfText(text)
  return wall === null ? [] : instantsAtWall(wall, timeZone)
}

/** Whether the clock shows the same time of that date twice. */
export function isShownTwice(atMs: number, timeZone: string): boolean {
  const back = putBackAround(atMs, timeZone)
  return back !== null && atMs >= back.changeMs - back.byMs && atMs < back.changeMs + back.byMs
}

/** Instant and amount of a backward clock change within half a day; null if there is none. */
function putBackAround(atMs: number, timeZone: string) {
  const changeMs = changeWithin(atMs - DAY_MS / 2, atMs + DAY_MS / 2, timeZone)
  if (changeMs === null) return null
  const byMs = wallMs(changeMs - MINUTE_MS, timeZone) + MINUTE_MS - wallMs(changeMs, timeZone)
  return byMs > 0 ? { changeMs, byMs } : null
}
