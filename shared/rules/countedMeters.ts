/** Which devices' energy adds up to the whole; the one definition for server and console. */
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'

/**
 * A host with an energy meter counts by its meters, which have its other circuits behind them already; a host without
 * one by every device that measures itself.
 */
export function countedMeters(devices: Iterable<Device>): Device[] {
  const metered = [...devices].filter(({ kind }) => kindOf(kind)?.isMetered === true)
  const withMeter = new Set(metered.filter(isMainMeter).map(({ hostId }) => hostId))
  return metered.filter((device) => isMainMeter(device) || !withMeter.has(device.hostId))
}

const isMainMeter = ({ kind }: Device): boolean => kindOf(kind)?.isMainMeter === true
