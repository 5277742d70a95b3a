/** Which signs of progress of an update become facts: few enough for the log, often enough that it does not count as stalled. */
import type { DeviceUpdate, Rollout } from '#shared/records/rollout.ts'

const QUARTER_PERCENT = 25
/** So many signs of life within the time after which an update has stalled. */
const SIGNS_PER_STALL = 4

const quarterOf = (percent: number): number => Math.floor(percent / QUARTER_PERCENT) * QUARTER_PERCENT

/** One fact for each quarter of the transfer; where that takes long, a few within the time-out. */
export function isNoted(
  { percent: known, progressedAtMs }: DeviceUpdate,
  { stallMs }: Pick<Rollout, 'stallMs'>,
  { percent, nowMs }: { readonly percent: number; readonly nowMs: number },
): boolean {
  return quarterOf(percent) > quarterOf(known) || nowMs - (progressedAtMs ?? 0) >= stallMs / SIGNS_PER_STALL
}
