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

/** Whether the device has reported since then all that it was asked for. */
export function isAsAsked(of: ReportOf, { deviceId, values }: CommandItem, before: ReportedBefore): boolean {
  const report = of(deviceId)
  const isNewer = report !== undefined && report.atMs > (before.get(deviceId) ?? 0)
  return isNewer && Object.entries(values).every(([name, value]) => report.values[name] === value)
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
    .filter(({ type }) => type === 'binary' || type === 'choice')
    .filter(
      ({ name }) => values[name] !== undefined && known[name] !== undefined && !isOtherwise(device, name),
    )
    .every(({ name }) => known[name] === values[name])
}

/** A curtain takes its time; a panel's key shows the lamps that it works, so that `All off` is never on. */
const isOtherwise = ({ kind }: Device, name: string): boolean =>
  kind === 'switch_panel' || (kind === 'curtain' && name === 'state')
