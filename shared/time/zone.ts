/**
 * Conversion between wall time and instants, used everywhere. A skipped wall time means the first instant after the
 * gap; a repeated one the first of both.
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

/** Days from 1970-01-01 to the date (`YYYY-MM-DD`). */
export const dayOfDate = (date: string): Day => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)

/** The date (`YYYY-MM-DD`) of a day counted from 1970-01-01. */
export const dateOfDay = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The local day and minute of the day (0–1439) of an instant (epoch ms) in an IANA time zone. */
export function wallTimeOf(atMs: number, timeZone: string): WallTime {
  const localMs = wallMs(atMs, timeZone)
  const day = Math.floor(localMs / DAY_MS)
  return { day, minute: Math.floor((localMs - day * DAY_MS) / MINUTE_MS) }
}

/** Wall time as ms since 1970-01-01 00:00. */
export const wallMs = (atMs: number, timeZone: string): number => atMs + offsetMs(atMs, timeZone)

/** Null where the clocks leap over the rest of that date, or over all of it. */
export function instantOf(day: Day, minute: number, timeZone: string): number | null {
  const atMs = instantAtWall(day * DAY_MS + minute * MINUTE_MS, timeZone)
  return wallTimeOf(atMs, timeZone).day === day ? atMs : null
}

/** First instant with this local time; if it is skipped, the first instant after the gap. */
export function instantAtWall(wall: number, timeZone: string): number {
  const before = offsetMs(wall - DAY_MS, timeZone)
  const after = offsetMs(wall + DAY_MS, timeZone)
  // No zone changes its offset twice within these two days; the earlier instant is the first fold.
  const candidates = [wall - before, wall - after].sort((a, b) => a - b)
  const found = candidates.find((atMs) => wallMs(atMs, timeZone) === wall)
  return found ?? changeBetween(wall - DAY_MS, wall + DAY_MS, timeZone)
}

/** The instant at which the offset changes between two that differ in it, to the second. */
function changeBetween(fromMs: number, toMs: number, timeZone: string): number {
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

/** First instant after `fromMs` and up to `toMs` with an offset change; null if there is none. */
export function changeWithin(fromMs: number, toMs: number, timeZone: string): number | null {
  return offsetMs(fromMs, timeZone) === offsetMs(toMs, timeZone)
    ? null
    : changeBetween(fromMs, toMs, timeZone)
}

interface Zone {
  readonly format: Intl.DateTimeFormat
  /** Offsets, keyed by UTC day. */
  readonly days: Map<number, OffsetsOfDay>
}

/** Offsets of a UTC day, with at most one change. */
interface OffsetsOfDay {
  readonly beforeMs: number
  readonly changeMs: number
  readonly afterMs: number
}

/** Limits the cache when many years are processed. */
const DAYS_KEPT = 5_000
const ZONES_KEPT = 500
const zones = new Map<string, Zone>()

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  if (zones.size >= ZONES_KEPT) zones.clear()
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const zone: Zone = { format, days: new Map() }
  zones.set(timeZone, zone)
  return zone
}

/** Offset of the wall clock from UTC in ms. */
function offsetMs(atMs: number, timeZone: string): number {
  const { beforeMs, changeMs, afterMs } = offsetsOfDay(Math.floor(atMs / DAY_MS), zoneOf(timeZone))
  return atMs < changeMs ? beforeMs : afterMs
}

function offsetsOfDay(day: number, zone: Zone): OffsetsOfDay {
  const known = zone.days.get(day)
  if (known) return known
  if (zone.days.size >= DAYS_KEPT) zone.days.clear()
  const beforeMs = askOffset(day * DAY_MS, zone)
  const afterMs = askOffset((day + 1) * DAY_MS, zone)
  let low = (day * DAY_MS) / 1000
  let high = ((day + 1) * DAY_MS) / 1000
  while (beforeMs !== afterMs && high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (askOffset(middle * 1000, zone) === beforeMs) low = middle
    else high = middle
  }
  const found = { beforeMs, changeMs: high * 1000, afterMs }
  zone.days.set(day, found)
  return found
}

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

function askOffset(atMs: number, { format }: Zone): number {
  const match = OFFSET.exec(format.format(atMs))
  if (!match) throw new Error(`no offset in ${format.format(atMs)}`)
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -size : size
}
