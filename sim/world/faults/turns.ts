/** When a fault changes or repeats between start and end. */
import { type Fault, nextTurnMs } from '#shared/faults/fault.ts'

const STORM_EVERY_MS = 1_000

/** Interval of a fault with repeated effect; null for others. */
export function beatMs(fault: Fault): number | null {
  switch (fault.kind) {
    case 'packet_storm':
      return STORM_EVERY_MS
    case 'rejoin_storm':
    case 'identity_clash':
    case 'sequence_reset':
      return fault.intervalMs
    default:
      return null
  }
}

/** Times after the start at which the effect changes, besides the period. */
function changesMs(fault: Fault, lifeMs: number): readonly number[] {
  switch (fault.kind) {
    case 'battery_collapse':
      return [fault.overMs]
    case 'link_clog':
      return [fault.noticedAfterMs]
    case 'host_flapping': {
      const periodMs = fault.downMs + fault.upMs
      const beganMs = lifeMs - (lifeMs % periodMs)
      return [beganMs + fault.downMs, beganMs + periodMs]
    }
    default:
      return []
  }
}

export interface Turn {
  readonly atMs: number
  /** Whether the repeated effect acts at that time. */
  readonly isBeat: boolean
}

/** Next change; null if none. At least `beatAtLeastMs` apart. */
export function nextTurnOf(fault: Fault, sinceMs: number, nowMs: number, beatAtLeastMs: number): Turn | null {
  const lifeMs = nowMs - sinceMs
  const turns = changesMs(fault, lifeMs).map((ms) => sinceMs + ms)
  const periodMs = nextTurnMs(fault, sinceMs, nowMs)
  if (periodMs !== null) turns.push(periodMs)
  const changeMs = Math.min(...turns.filter((ms) => ms > nowMs))
  const everyMs = beatMs(fault)
  const beat = everyMs === null ? Number.POSITIVE_INFINITY : nowMs + Math.max(everyMs, beatAtLeastMs)
  const atMs = Math.min(changeMs, beat)
  return Number.isFinite(atMs) ? { atMs, isBeat: atMs === beat } : null
}
