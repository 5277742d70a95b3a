import type { SimulatedClock } from 'xstate'

/**
 * Lets time pass in steps, so that a timer set by a timer starts at its own instant and not at the end of the
 * whole span. Every span of a test is a multiple of the step.
 */
export function advance(clock: SimulatedClock, ms: number, stepMs = 100): void {
  for (let passedMs = 0; passedMs < ms; passedMs += stepMs) clock.increment(Math.min(stepMs, ms - passedMs))
}

/** Lets everything that is already settled be heard, before a test says that nothing happened. */
export function everythingSettled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
