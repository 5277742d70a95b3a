/** Local time of a project, from its IANA zone. */
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { wallMs } from '#shared/time/zone.ts'

export const DAY_MINUTES = 1440

/** Epoch ms -> ms since 1970-01-01 00:00 on the project's wall clock. */
export type ToLocal = (instantMs: number) => number

export const createToLocal =
  (timeZone: string): ToLocal =>
  (instantMs) =>
    wallMs(instantMs, timeZone)

/** Whole days since 1970-01-01 on the wall clock. */
export const dayOf = (localMs: number): number => Math.floor(localMs / DAY_MS)
/** Minutes since local midnight, with fractions. */
export const minuteOf = (localMs: number): number => (localMs - dayOf(localMs) * DAY_MS) / MINUTE_MS
/** 0 Monday … 6 Sunday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7
/** 0 at the first of January, 1 a year later. */
export const yearPart01 = (instantMs: number): number =>
  ((((instantMs / DAY_MS + 0.25) % 365.2425) + 365.2425) % 365.2425) / 365.2425
