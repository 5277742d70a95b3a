/** Whether devices report what they were asked for: it tells of a command that nobody answered for that it worked. */
import type { CommandItem } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { DeviceReadings } from '../store/readings.ts'

type ReportOf = (deviceId: DeviceId) => DeviceReadings | undefined

/** When each of them has last reported: call before they are told. */
export type ReportedBefore = ReadonlyMap<string, number>

export const reportedBefore = (of: ReportOf, items: readonly CommandItem[]): ReportedBefore =>
  new Map(items.map(({ deviceId }) => [deviceId, of(deviceId)?.atMs ?? 0]))

/** Whether the device has reported since then all that it was asked for. */
export function isAsAsked(of: ReportOf, { deviceId, values }: CommandItem, before: ReportedBefore): boolean {
  const report = of(deviceId)
  const isNewer = report !== undefined && report.atMs > (before.get(deviceId) ?? 0)
  return isNewer && Object.entries(values).every(([name, value]) => report.values[name] === value)
}
