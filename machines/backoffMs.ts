/** Delays between reconnect attempts. The last delay applies to all further attempts. */
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const
const JITTER_RATIO = 0.2

/**
 * @param tries number of consecutive failed attempts, from 1
 * @param jitter01 0 to 1; spreads reconnects after a server restart by ±20 %; 0.5 means no jitter
 */
export function backoffMs(tries: number, jitter01: number): number {
  const baseMs = BACKOFF_MS[Math.min(tries, BACKOFF_MS.length) - 1] ?? BACKOFF_MS[0]
  return Math.round(baseMs * (1 - JITTER_RATIO + 2 * JITTER_RATIO * jitter01))
}
