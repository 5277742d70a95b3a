/** Remaining time of a rollout or update at its current rate. Null if unknown. */
import type { RolloutRow, UpdateRow } from '#shared/contract/rollouts.ts'

/** Too little has ended to estimate the rest. */
const JUDGED_FROM_PERCENT = 2

export function rolloutLeftMs(
  {
    state,
    percent,
    startedAtMs,
    opensAtMs,
  }: Pick<RolloutRow, 'state' | 'percent' | 'startedAtMs' | 'opensAtMs'>,
  nowMs: number,
): number | null {
  if (state !== 'running' || opensAtMs !== null || percent < JUDGED_FROM_PERCENT || percent === 100)
    return null
  return Math.max(0, ((nowMs - startedAtMs) * (100 - percent)) / percent)
}

/** Remaining transfer time as of the host's last report. */
export function updateLeftMs({
  state,
  percent,
  startedAtMs,
  progressedAtMs,
}: Pick<UpdateRow, 'state' | 'percent' | 'startedAtMs' | 'progressedAtMs'>): number | null {
  if (state !== 'sending' || startedAtMs === null || progressedAtMs === null) return null
  if (percent < JUDGED_FROM_PERCENT || progressedAtMs <= startedAtMs) return null
  return ((progressedAtMs - startedAtMs) * (100 - percent)) / percent
}
