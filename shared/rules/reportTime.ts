/**
 * When a report was made. A host stamps each report with its own clock (`t`), and sends late what it kept while it was cut
 * off. Pure: the server passes its own clock, which is the world's clock where the world is simulated.
 */
import { DAY_MS } from '#shared/durations.ts'

/** Hosts keep reports no longer than this; the history of devices goes back one day further. */
export const BUFFERED_MAX_MS = 7 * DAY_MS
/** 2015-01-01 UTC: clocks without a battery begin in 1970 or 2000. */
export const EARLIEST_CLOCK_MS = Date.UTC(2015, 0, 1)

/**
 * The time that the server believes. A host's `t` counts where it is no later than the arrival, at most `BUFFERED_MAX_MS`
 * before it, and not before 2015. Any other clock is wrong, and the arrival counts.
 */
export function believedTimeMs(t: number, arrivedMs: number): number {
  const isBelieved = t <= arrivedMs && t >= arrivedMs - BUFFERED_MAX_MS && t >= EARLIEST_CLOCK_MS
  return isBelieved ? t : arrivedMs
}

/**
 * Whether a value is older than the one that is known. A known time in the future comes from a clock of the server that was
 * ahead, and does not block present reports.
 */
export const isOlder = (madeMs: number, knownMs: number, arrivedMs: number): boolean =>
  madeMs < Math.min(knownMs, arrivedMs)
