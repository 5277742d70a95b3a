/** Which devices' energy adds up to the whole; the one definition for server and console. */
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'

/**
 * Meters that count towards totals. A host with an energy meter counts only its meters, because they include its
 * other circuits. Other hosts count every measuring device.
 */
export function countedMeters(devices: Iterable<Device>): Device[] {
  const metered = meteredOf(devices)
  const withMeter = new Set(metered.filter(isMainMeter).map(({ hostId }) => hostId))
  return metered.filter((device) => isMainMeter(device) || !withMeter.has(device.hostId))
}

/** Energy of a host's meters that its measured devices do not explain. */
export interface MeterRest {
  readonly mains: readonly Device[]
  readonly parts: readonly Device[]
}

/** Parts that sum to the total energy: measuring devices, and the unexplained rest of hosts with meters. */
export function energyParts(devices: Iterable<Device>): {
  readonly parts: readonly Device[]
  readonly rests: readonly MeterRest[]
} {
  const metered = meteredOf(devices)
  const rests = [...Map.groupBy(metered, ({ hostId }) => hostId).values()].flatMap((ofHost): MeterRest[] => {
    const mains = ofHost.filter(isMainMeter)
    const parts = ofHost.filter((device) => !isMainMeter(device))
    return mains.length > 0 && parts.length > 0 ? [{ mains, parts }] : []
  })
  const explained = new Set(rests.flatMap(({ mains }) => mains))
  return { parts: metered.filter((device) => !explained.has(device)), rests }
}

/** The devices whose kind has an energy counter. */
export const meteredOf = (devices: Iterable<Device>): Device[] =>
  [...devices].filter(({ kind }) => kindOf(kind)?.isMetered === true)

const isMainMeter = ({ kind }: Device): boolean => kindOf(kind)?.isMainMeter === true
