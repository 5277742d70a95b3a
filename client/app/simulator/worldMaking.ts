/** How far the simulated world is that is being recreated, by what the server said of it last. */
import type { MakingAnswer } from '../../api/apiError.ts'
import { elapsedMs } from '../../platform/time.ts'
import { createObservable } from '../../store/observable.ts'

export interface WorldMaking {
  /** Null until the server has said it. */
  readonly donePercent: number | null
  /** By `elapsedMs`; null where nobody knows yet. */
  readonly endsAtMs: number | null
}

export const worldMaking = createObservable<WorldMaking | null>(null)

/** The connection is about to end. `expectedMs` is how long the last one took. */
export function beginMaking(expectedMs: number | null): void {
  worldMaking.set({ donePercent: null, endsAtMs: expectedMs === null ? null : elapsedMs() + expectedMs })
}

export function followMaking({ donePercent, secondsLeft }: MakingAnswer): void {
  worldMaking.set({ donePercent, endsAtMs: secondsLeft === null ? null : elapsedMs() + secondsLeft * 1_000 })
}

const RETRY_MIN_MS = 1_000
const RETRY_MAX_MS = 3_000

/** When to ask again: soon before the end, and often enough that the progress moves. */
export function makingRetryMs({ secondsLeft }: MakingAnswer): number {
  return Math.min(RETRY_MAX_MS, Math.max(RETRY_MIN_MS, (secondsLeft ?? 0) * 250))
}
