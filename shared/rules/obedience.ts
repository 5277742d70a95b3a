/** Whether a device does what its host has confirmed for it, by what it reports. Pure. */
import type { Readings } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'

/**
 * Whether it is as it was asked to be, where it is still there, as far as one that obeys reports it at once: its switches and modes, where it has ever
 * reported them. Numbers come by and by, and actions leave nothing.
 */
export function isObeying(
  device: Pick<Device, 'kind' | 'circuits'> | undefined,
  known: Readings | undefined,
  asked: Readings,
): boolean {
  if (!device || !known) return true
  const properties = kindOf(device.kind)?.properties(device.circuits.length) ?? []
  return properties
    .filter(({ type, reportsOtherwise }) => (type === 'binary' || type === 'choice') && !reportsOtherwise)
    .filter(({ name }) => asked[name] !== undefined && known[name] !== undefined)
    .every(({ name }) => known[name] === asked[name])
}
