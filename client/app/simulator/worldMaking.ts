/** Progress of a world being recreated, according to the server's last message. */
import type { MakingAnswer } from '../../api/apiError.ts'
import { elapsedMs } from '../../platform/time.ts'
import { createObservable } from '../../store/observable.ts'

export interface WorldMaking {
  /** Progress in percent; null until the server reports it. */
  readonly donePercent: number | null
  /** In terms of `elapsedMs`; null while unknown. */
  readonly endsAtMs: number | null
}

export const worldMaking = createObservable<WorldMaking | null>(null)

/** Called before the connection ends. `expectedMs` is the duration of the previous creation. */
export function beginMaking(expectedMs: number | null): void {
  worldMaking.set({ donePercent: null, endsAtMs: expectedMs === null ? null : elapsedMs() + expectedMs })
}

export function followMaking({ donePercent, secondsLeft }: MakingAnswer): void {
  worldMaking.set({ donePercent, endsAtMs: secondsLeft === null ? null : elapsedMs() + secondsLeft * 1_000 })
}

const RETRY_MIN_MS = 1_000
const RETRY_MAX_MS = 3_000

/** Retry delay: soon before the expected end, and often enough to update the progress. */
export function makingRetryMs({ secondsLeft }: MakingAnswer): number {
  return Math.min(RETRY_MAX_MS, Math.max(RETRY_MIN_MS, (secondsLeft ?? 0) * 250))
}
