/** Instants as the walls of one time zone show them, whatever zone the browser is in. Pure. */
import { STAMP } from './format.ts'

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
