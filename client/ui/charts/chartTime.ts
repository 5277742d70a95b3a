/** Time on an axis, as the walls of one time zone show it, whatever zone the browser is in. Pure. */

import { STAMP } from '../../i18n/format.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export interface TimeTick {
  readonly atMs: number
  readonly label: string
  /** The first tick of a new day shows the date. */
  readonly isDate: boolean
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { ...STAMP, timeZone })
  formats.set(timeZone, made)
  return made
}

/** What the wall clock shows, as if it were UTC. */
export function wallMs(atMs: number, timeZone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(atMs)) part[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((atMs % 1000) + 1000) % 1000)
}

/** The instant at which the wall clock shows this; of two, the earlier; of none, one hour on. */
export function instantOf(wall: number, timeZone: string): number {
  const guess = wall - (wallMs(wall, timeZone) - wall)
  return wall - (wallMs(guess, timeZone) - guess)
}

/** `2026-11-21T14:05`, as fields of date and time take it. */
export const wallText = (atMs: number, timeZone: string): string =>
  new Date(wallMs(atMs, timeZone)).toISOString().slice(0, 16)

/** Null for what is no date and time. */
export function instantOfText(text: string, timeZone: string): number | null {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(`${text.slice(0, 16)}Z`) : Number.NaN
  return Number.isNaN(wall) ? null : instantOf(wall, timeZone)
}

const STEPS_MS = [
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
  28 * DAY_MS,
  56 * DAY_MS,
] as const

/** At most `count` ticks at round times of the wall clock. */
export function timeTicks(fromMs: number, toMs: number, timeZone: string, count: number): TimeTick[] {
  const least = (toMs - fromMs) / Math.max(1, count)
  const stepMs = STEPS_MS.find((step) => step >= least) ?? 56 * DAY_MS
  const ticks: TimeTick[] = []
  const first = Math.ceil(wallMs(fromMs, timeZone) / stepMs) * stepMs
  for (let wall = first, n = 0; n <= count + 1; wall += stepMs, n += 1) {
    const atMs = instantOf(wall, timeZone)
    if (atMs > toMs) break
    if (atMs < fromMs) continue
    const text = new Date(wall).toISOString()
    const isDate = stepMs >= DAY_MS || text.slice(11, 16) === '00:00'
    ticks.push({ atMs, label: isDate ? text.slice(5, 10) : text.slice(11, 16), isDate })
  }
  return ticks
}
