/** Whether devices have reported since a command was sent, and their values. */
import type { CommandItem } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { reportsAll } from '#shared/rules/obedience.ts'
import type { DeviceReadings } from '../store/readings.ts'

type ReportOf = (deviceId: DeviceId) => DeviceReadings | undefined

/** When each device last reported (epoch ms). Call it before the command is sent. */
export type ReportedBefore = ReadonlyMap<string, number>

export const reportedBefore = (of: ReportOf, items: readonly CommandItem[]): ReportedBefore =>
  new Map(items.map(({ deviceId }) => [deviceId, of(deviceId)?.atMs ?? 0]))

/** Whether the device has reported since then. */
export const isNewer = (of: ReportOf, { deviceId }: CommandItem, before: ReportedBefore): boolean =>
  (of(deviceId)?.atMs ?? 0) > (before.get(deviceId) ?? 0)

/** Whether the device has reported all commanded values since then. */
export const isAsAsked = (of: ReportOf, item: CommandItem, before: ReportedBefore): boolean =>
  isNewer(of, item, before) && reportsAll(of(item.deviceId)?.values, item.values)
