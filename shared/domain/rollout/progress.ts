/** Which progress reports become events: few enough for the log, and often enough to detect a stalled update. */
import type { DeviceUpdate, Rollout } from '#shared/records/rollout.ts'

const QUARTER_PERCENT = 25
/** Progress events within the stall time-out. */
const SIGNS_PER_STALL = 4

const quarterOf = (percent: number): number => Math.floor(percent / QUARTER_PERCENT) * QUARTER_PERCENT

/** One event per quarter of the transfer; for slow transfers a few within the stall time-out. */
export function isNoted(
  { percent: known, progressedAtMs }: DeviceUpdate,
  { stallMs }: Pick<Rollout, 'stallMs'>,
  { percent, nowMs }: { readonly percent: number; readonly nowMs: number },
): boolean {
  return quarterOf(percent) > quarterOf(known) || nowMs - (progressedAtMs ?? 0) >= stallMs / SIGNS_PER_STALL
}
