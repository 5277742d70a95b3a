import { monotonicMs, nextTurn } from '../../base/clock.ts'

const SLICE_MS = 4

/** Yield point for long computations: await it after each part. It yields once the time slice is used up. */
export function createPace(): () => Promise<void> | undefined {
  let untilMs = monotonicMs() + SLICE_MS
  return () => {
    if (monotonicMs() < untilMs) return undefined
    return nextTurn().then(() => {
      untilMs = monotonicMs() + SLICE_MS
    })
  }
}
