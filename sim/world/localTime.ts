/** Local time of a project, from its IANA zone. */
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'

export const DAY_MINUTES = 1440

/** Epoch ms -> ms since 1970-01-01 00:00 on the project's wall clock. */
export type ToLocal = (instantMs: number) => number

const ZONES = new Map<string, ToLocal>()
const ZONES_MAX = 500

/** One per zone: what it has looked up serves all who ask. */
export function createToLocal(timeZone: string): ToLocal {
  const known = ZONES.get(timeZone)
  if (known) return known
  if (ZONES.size >= ZONES_MAX) ZONES.clear()
  const made = toLocalOf(timeZone)
  ZONES.set(timeZone, made)
  return made
}

/** Offsets are looked up once per quarter of an hour of the calendar, which is as fine as zones change. */
function toLocalOf(timeZone: string): ToLocal {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const offsets = new Map<number, number>()
  const offsetOf = (quarter: number): number => {
    const instantMs = quarter * 15 * MINUTE_MS
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(instantMs)) part[type] = Number(value)
    const localMs = Date.UTC(
      part.year ?? 1970,
      (part.month ?? 1) - 1,
      part.day ?? 1,
      part.hour ?? 0,
      part.minute ?? 0,
    )
    return localMs - instantMs
  }
  return (instantMs) => {
    const quarter = Math.floor(instantMs / (15 * MINUTE_MS))
    let offsetMs = offsets.get(quarter)
    if (offsetMs === undefined) {
      offsetMs = offsetOf(quarter)
      if (offsets.size > 20_000) offsets.clear()
      offsets.set(quarter, offsetMs)
    }
    return instantMs + offsetMs
  }
}

/** Whole days since 1970-01-01 on the wall clock. */
export const dayOf = (localMs: number): number => Math.floor(localMs / DAY_MS)
/** Minutes since local midnight, with fractions. */
export const minuteOf = (localMs: number): number => (localMs - dayOf(localMs) * DAY_MS) / MINUTE_MS
/** 0 Monday … 6 Sunday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7
/** 0 at the first of January, 1 a year later. */
export const yearPart01 = (instantMs: number): number =>
  ((((instantMs / DAY_MS + 0.25) % 365.2425) + 365.2425) % 365.2425) / 365.2425
