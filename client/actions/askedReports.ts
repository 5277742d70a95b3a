/**
 * Whether devices report what they were asked for: it tells of a command that nobody answered for that it worked, and of one
 * that the host has confirmed that it did not.
 */
import { kindOf } from '#shared/devices/registry.ts'
import type { CommandItem } from '#shared/records/command.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
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

/**
 * Whether the device is as it was asked to be, as far as one that obeys reports it at once: its switches and modes, where it
 * has ever reported them. Numbers come by and by, and actions leave nothing.
 */
export function isObeying(
  device: Device | undefined,
  of: ReportOf,
  { deviceId, values }: CommandItem,
): boolean {
  const known = of(deviceId)?.values
  if (!device || !known) return true
  const properties = kindOf(device.kind)?.properties(device.circuits.length) ?? []
  return properties
    .filter(({ type, reportsOtherwise }) => (type === 'binary' || type === 'choice') && !reportsOtherwise)
    .filter(({ name }) => values[name] !== undefined && known[name] !== undefined)
    .every(({ name }) => known[name] === values[name])
}
