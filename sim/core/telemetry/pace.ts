import { monotonicMs, nextTurn } from '../../base/clock.ts'

const SLICE_MS = 4

/** For long computations: awaited after each part, it leaves the loop to others once the slice is used up. */
export function createPace(): () => Promise<void> | undefined {
  let untilMs = monotonicMs() + SLICE_MS
  return () => {
    if (monotonicMs() < untilMs) return undefined
    return nextTurn().then(() => {
      untilMs = monotonicMs() + SLICE_MS
    })
  }
}
