/** Metered energy in a recent span. */
import type { AutomationTask } from '#shared/records/automation.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Energy } from '../../core/telemetry/energy.ts'
import { QUARTER_MS } from '../../core/telemetry/energyDay.ts'

/**
 * Null if no meter has counted anything. A quarter-hour or gap that overlaps the span only partly is included
 * proportionally.
 */
export function usedKwh(
  energy: Pick<Energy, 'of'>,
  projectId: ProjectId,
  { deviceIds, spanMs }: Pick<Extract<AutomationTask, { type: 'energy' }>, 'deviceIds' | 'spanMs'>,
  nowMs: number,
): number | null {
  const fromMs = nowMs - spanMs
  let sum: number | null = null
  const add = (kwh: number, startMs: number, endMs: number): void => {
    // The quarter that is going on has been counted up to now.
    const untilMs = Math.min(endMs, nowMs)
    const share = Math.max(0, untilMs - Math.max(startMs, fromMs)) / Math.max(1, untilMs - startMs)
    sum = (sum ?? 0) + kwh * share
  }
  for (const deviceId of deviceIds) {
    const { quarters, afterGaps } = energy.of(projectId, deviceId, fromMs, nowMs)
    for (const { atMs, kwh } of quarters) add(kwh, atMs, atMs + QUARTER_MS)
    for (const { kwh, sinceMs, atMs } of afterGaps) add(kwh, sinceMs, atMs)
  }
  return sum
}
