/** How much longer a rollout or an update takes, at the pace that it had so far. Null where nothing can be said. */
import type { RolloutRow, UpdateRow } from '#shared/contract/rollouts.ts'

/** What ended sooner says little of the rest. */
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

/** Of a transfer, as it was when its host last said how far it is. */
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
