/** Waits before the next try, doubling; the last one holds for all further tries. */
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const
const JITTER_RATIO = 0.2

/**
 * @param tries how often in a row the connection came to nothing, from 1
 * @param jitter01 spreads the consoles of a restarted server over ±20 %; 0.5 is the plain schedule
 */
export function backoffMs(tries: number, jitter01: number): number {
  const baseMs = BACKOFF_MS[Math.min(tries, BACKOFF_MS.length) - 1] ?? BACKOFF_MS[0]
  return Math.round(baseMs * (1 - JITTER_RATIO + 2 * JITTER_RATIO * jitter01))
}
