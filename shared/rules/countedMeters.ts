/** Which devices' energy adds up to the whole; the one definition for server and console. */
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'

/** What measures a wing with everything behind it. */
const MAIN_METER = 'energy_meter'

/**
 * A host with an energy meter counts by its meters, which have its other circuits behind them already; a host without
 * one by every device that measures itself.
 */
export function countedMeters(devices: Iterable<Device>): Device[] {
  const metered = [...devices].filter(({ kind }) => kindOf(kind)?.isMetered === true)
  const withMeter = new Set(metered.filter(({ kind }) => kind === MAIN_METER).map(({ hostId }) => hostId))
  return metered.filter(({ kind, hostId }) => kind === MAIN_METER || !withMeter.has(hostId))
}
