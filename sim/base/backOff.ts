import { randomInt } from 'node:crypto'

const RANDOM_STEPS = 2 ** 32

/** Evenly from 0 to 1; handed in where it is used, so that a test can choose. */
export const random01 = (): number => randomInt(RANDOM_STEPS) / RANDOM_STEPS

/**
 * Exponential back-off: the delay doubles per attempt, with half of it random, so that simultaneous failures do not
 * retry together.
 */
export function backOffMs(
  failures: number,
  { firstMs, maxMs }: { readonly firstMs: number; readonly maxMs: number },
  random01: number,
): number {
  return Math.min(maxMs, firstMs * 2 ** (failures - 1)) * (0.5 + 0.5 * random01)
}
