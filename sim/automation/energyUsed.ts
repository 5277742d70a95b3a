/** What meters have counted in a span before now. */
import { HOUR_MS } from '#shared/durations.ts'
import type { AutomationTask } from '#shared/records/automation.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Energy } from '../telemetry/energy.ts'

/** Null where none of the meters has counted anything. An hour of which only a part lies in the span counts by that part. */
export function usedKwh(
  energy: Pick<Energy, 'of'>,
  projectId: ProjectId,
  { deviceIds, spanMs }: Pick<Extract<AutomationTask, { type: 'energy' }>, 'deviceIds' | 'spanMs'>,
  nowMs: number,
): number | null {
  const fromMs = nowMs - spanMs
  let sum: number | null = null
  for (const deviceId of deviceIds)
    for (const { atMs, kwh } of energy.of(projectId, deviceId, fromMs, nowMs)) {
      // The hour that is going on has been counted up to now.
      const untilMs = Math.min(atMs + HOUR_MS, nowMs)
      const share = Math.max(0, untilMs - Math.max(atMs, fromMs)) / Math.max(1, untilMs - atMs)
      sum = (sum ?? 0) + kwh * share
    }
  return sum
}
