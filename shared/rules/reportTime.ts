/**
 * Time of a report. Hosts stamp reports with their own clock (`t`) and send buffered reports late. Pure: the server
 * passes its clock, which is simulated in a simulated world.
 */
import { DAY_MS } from '#shared/durations.ts'

/** Maximum age of buffered reports; device history keeps one day more. */
export const BUFFERED_MAX_MS = 7 * DAY_MS
/** 2015-01-01 UTC: clocks without a battery start in 1970 or 2000. */
export const EARLIEST_CLOCK_MS = Date.UTC(2015, 0, 1)

/**
 * Accepted time of a report. A host's `t` is valid if it is not after arrival, at most `BUFFERED_MAX_MS` before it, and
 * after 2015. Otherwise the arrival time is used.
 */
export function believedTimeMs(t: number, arrivedMs: number): number {
  const isBelieved = t <= arrivedMs && t >= arrivedMs - BUFFERED_MAX_MS && t >= EARLIEST_CLOCK_MS
  return isBelieved ? t : arrivedMs
}

/**
 * Whether a value is older than the known one. A known time in the future is ignored: the server's clock was ahead
 * then.
 */
export const isOlder = (madeMs: number, knownMs: number, arrivedMs: number): boolean =>
  madeMs < Math.min(knownMs, arrivedMs)
