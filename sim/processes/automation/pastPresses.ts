/**
 * Determines which key presses before a crash were real. States repeated after a reconnect or server start are not
 * presses. Same rule as for live reports, on stored data.
 */
import type { Facts, Input } from '#shared/automation/memory.ts'
import type { Automation } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { REPEATS_WITHIN_MS } from '../../core/ingest/applying.ts'
import type { Telemetry } from '../../core/telemetry/telemetry.ts'

interface Known {
  readonly rule: Automation
  readonly facts: Facts
  readonly read: ReadState
  readonly telemetry: Telemetry
}

/** Checks devices with keys; if unknown, their presses are ignored. */
export async function pressesFreshAfter(
  deviceIds: readonly DeviceId[],
  { rule, facts, read, telemetry }: Known,
): Promise<ReadonlyMap<DeviceId, number>> {
  const freshAfter = new Map<DeviceId, number>()
  for (const deviceId of deviceIds) {
    const key = rule.conditions.find(
      (one) =>
        'deviceIds' in one && one.deviceIds.includes(deviceId) && facts.isAction(deviceId, one.property),
    )
    const heardMs = heardSince(deviceId, read, telemetry)
    if (!key || !('property' in key) || heardMs === null) continue
    freshAfter.set(deviceId, await firstWordAfter(deviceId, key.property, heardMs, telemetry))
  }
  return freshAfter
}

/** Start of uninterrupted reporting; null if unknown. */
function heardSince(deviceId: DeviceId, read: ReadState, { reportedBeforeMs }: Telemetry): number | null {
  const device = read.get('device', deviceId)
  const host = device && read.get('host', device.hostId)
  if (reportedBeforeMs === null || !host?.isOnline) return null
  return Math.max(reportedBeforeMs, host.presenceSinceMs ?? 0)
}

async function firstWordAfter(
  deviceId: DeviceId,
  property: string,
  heardMs: number,
  telemetry: Telemetry,
): Promise<number> {
  const span = { fromMs: heardMs, toMs: heardMs + REPEATS_WITHIN_MS }
  for await (const points of telemetry.readings.past.points(deviceId, property, span))
    for (const { atMs } of points) if (atMs >= span.fromMs && atMs <= span.toMs) return atMs
  return span.toMs
}

export const withoutRepeated = (input: Input, freshAfter: ReadonlyMap<DeviceId, number>): Input =>
  input.kind === 'reports'
    ? {
        ...input,
        said: input.said.map((said) => ({
          ...said,
          isRetained: input.atMs <= (freshAfter.get(said.deviceId) ?? Number.POSITIVE_INFINITY),
        })),
      }
    : input
