/** When a fault changes of itself, or acts again, between its beginning and its end. */
import { type Fault, nextTurnMs } from '#shared/faults/fault.ts'

/** Times after its beginning at which a fault changes what it does, beside coming and going with a period. */
function changesMs(fault: Fault): readonly number[] {
  return fault.kind === 'battery_collapse' ? [fault.overMs] : []
}

/** The next one after now; null where nothing changes any more. */
export function nextChangeMs(fault: Fault, sinceMs: number, nowMs: number): number | null {
  const ahead = [nextTurnMs(fault, sinceMs, nowMs), ...changesMs(fault).map((ms) => sinceMs + ms)].filter(
    (ms): ms is number => ms !== null && ms > nowMs,
  )
  return ahead.length === 0 ? null : Math.min(...ahead)
}
