/**
 * Wall time in a time zone and instants, both ways. A wall time that the clocks leap over means the first instant after
 * the leap, as long as that is the same date; one that they show twice means the first of both.
 */
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'

/** Days since 1970-01-01 in the calendar: no instant, so that days can be counted without a zone. */
export type Day = number

export interface WallTime {
  readonly day: Day
  /** Whole minutes since midnight by the clock on the wall. */
  readonly minute: number
}

/** 1970-01-01 was a Thursday; Monday 1 to Sunday 7. */
export const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1

export const dayOfDate = (date: string): Day => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)

export const dateOfDay = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export function wallTimeOf(atMs: number, timeZone: string): WallTime {
  const localMs = atMs + offsetMs(atMs, timeZone)
  const day = Math.floor(localMs / DAY_MS)
  return { day, minute: Math.floor((localMs - day * DAY_MS) / MINUTE_MS) }
}

/** Null where the clocks leap over the rest of that date, or over all of it. */
export function instantOf(day: Day, minute: number, timeZone: string): number | null {
  const wallMs = day * DAY_MS + minute * MINUTE_MS
  const before = offsetMs(wallMs - DAY_MS, timeZone)
  const after = offsetMs(wallMs + DAY_MS, timeZone)
  // No zone changes its clocks twice within these two days; the earlier instant is the first fold.
  const candidates = [wallMs - before, wallMs - after].sort((a, b) => a - b)
  const found = candidates.find((atMs) => atMs + offsetMs(atMs, timeZone) === wallMs)
  if (found !== undefined) return found
  const leapMs = leapBetween(wallMs - DAY_MS, wallMs + DAY_MS, timeZone)
  return wallTimeOf(leapMs, timeZone).day === day ? leapMs : null
}

/** The instant at which the offset changes between two that differ in it, to the second. */
function leapBetween(fromMs: number, toMs: number, timeZone: string): number {
  const before = offsetMs(fromMs, timeZone)
  let low = Math.floor(fromMs / 1000)
  let high = Math.ceil(toMs / 1000)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetMs(middle * 1000, timeZone) === before) low = middle
    else high = middle
  }
  return high * 1000
}

interface Zone {
  readonly format: Intl.DateTimeFormat
  /** Offsets at the beginnings of days in UTC. */
  readonly atDayStart: Map<number, number>
}

/** Bounds what a walk over many years leaves behind. */
const DAYS_KEPT = 5_000
const zones = new Map<string, Zone>()

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const zone: Zone = { format, atDayStart: new Map() }
  zones.set(timeZone, zone)
  return zone
}

/** What the wall clock is ahead of UTC. On a day in which it changes the zone's data are asked, else the day's beginning. */
function offsetMs(atMs: number, timeZone: string): number {
  const zone = zoneOf(timeZone)
  const day = Math.floor(atMs / DAY_MS)
  const start = startOffset(day, zone)
  return start === startOffset(day + 1, zone) ? start : askOffset(atMs, zone)
}

function startOffset(day: number, zone: Zone): number {
  const known = zone.atDayStart.get(day)
  if (known !== undefined) return known
  if (zone.atDayStart.size >= DAYS_KEPT) zone.atDayStart.clear()
  const asked = askOffset(day * DAY_MS, zone)
  zone.atDayStart.set(day, asked)
  return asked
}

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

function askOffset(atMs: number, { format }: Zone): number {
  const said = OFFSET.exec(format.format(atMs))
  if (!said) throw new Error(`no offset in ${format.format(atMs)}`)
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = said
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -size : size
}
