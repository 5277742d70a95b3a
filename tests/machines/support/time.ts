import type { SimulatedClock } from 'xstate'

/**
 * Advances in steps, so that nested timers start at their own instant. Test times are multiples of the step.
 */
export function advance(clock: SimulatedClock, ms: number, stepMs = 100): void {
  for (let passedMs = 0; passedMs < ms; passedMs += stepMs) clock.increment(Math.min(stepMs, ms - passedMs))
}

/** Flushes settled promises before a test asserts that nothing happened. */
export function everythingSettled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
