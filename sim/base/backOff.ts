import { randomInt } from 'node:crypto'

const RANDOM_STEPS = 2 ** 32

/** Evenly from 0 to 1; handed in where it is used, so that a test can choose. */
export const random01 = (): number => randomInt(RANDOM_STEPS) / RANDOM_STEPS

/** How long what failed waits for its next attempt: twice as long each time, half of it at random, so that what failed together is not retried together. */
export function backOffMs(
  failures: number,
  { firstMs, maxMs }: { readonly firstMs: number; readonly maxMs: number },
  random01: number,
): number {
  return Math.min(maxMs, firstMs * 2 ** (failures - 1)) * (0.5 + 0.5 * random01)
}
