/** Whether devices report what they were asked for: of a command that nobody answered for it tells that it worked. */
import type { CommandItem } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { DeviceReadings } from '../store/readings.ts'

type ReportOf = (deviceId: DeviceId) => DeviceReadings | undefined

/** When each of them has last reported: call before they are told. */
export type ReportedBefore = ReadonlyMap<string, number>

export const reportedBefore = (of: ReportOf, items: readonly CommandItem[]): ReportedBefore =>
  new Map(items.map(({ deviceId }) => [deviceId, of(deviceId)?.atMs ?? 0]))

/** Whether the device has reported since then. */
export const isNewer = (of: ReportOf, { deviceId }: CommandItem, before: ReportedBefore): boolean =>
  (of(deviceId)?.atMs ?? 0) > (before.get(deviceId) ?? 0)

/** Whether the device has reported since then all that it was asked for. */
export function isAsAsked(of: ReportOf, item: CommandItem, before: ReportedBefore): boolean {
  const known = of(item.deviceId)?.values
  return (
    isNewer(of, item, before) && Object.entries(item.values).every(([name, value]) => known?.[name] === value)
  )
}
