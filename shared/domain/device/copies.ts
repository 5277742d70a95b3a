/** Copies of devices: the same configuration with a new name and number. */
import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { isCopyable } from '#shared/devices/registry.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { called, Rejection } from '#shared/kernel/errors.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { NewDevice } from './device.ts'
import type { Roster } from './roster.ts'

interface Copying {
  readonly areaIds: readonly AreaId[]
  readonly times: number
  readonly hostId?: HostId | undefined
}

/**
 * Copies devices in order, because each copy takes a name and a number.
 * @throws Rejection device_not_copyable
 */
export function copiesOf(
  devices: readonly Device[],
  { areaIds, times, hostId }: Copying,
  read: ReadState,
): ((roster: Roster) => NewDevice)[] {
  for (const device of devices)
    if (!isCopyable(device.kind)) throw new Rejection('device_not_copyable', called('device', device))
  return devices.flatMap((device) =>
    (areaIds.length === 0 ? [device.areaId] : areaIds).flatMap((areaId) =>
      Array.from({ length: times }, () => (roster: Roster) => {
        const place = { areaId, hostId: hostId ?? device.hostId }
        return copyIn(device, place, roster, read)
      }),
    ),
  )
}

function copyIn(
  device: Device,
  place: Pick<Device, 'areaId' | 'hostId'>,
  roster: Roster,
  read: ReadState,
): NewDevice {
  const from = requireRecord(read, 'area', device.areaId)
  const to = requireRecord(read, 'area', place.areaId)
  const nameEn = inArea(device.nameEn, from.nameEn, to.nameEn || to.name)
  return copyOf(device, place, { name: inArea(device.name, from.name, to.name), nameEn }, roster)
}

/**
 * Copy with the given name if it is free, and the next number of its host. It joins when its host first reports it.
 */
export function copyOf(
  { kind, capabilities, scales, model, circuits, connection, silentAfterMs, isConfigured }: Device,
  place: Pick<Device, 'areaId' | 'hostId'>,
  wanted: Pick<Device, 'name' | 'nameEn'>,
  roster: Roster,
): NewDevice {
  const [number = ''] = roster.offerNumbers(place.hostId, 1)
  const { name, suffix } = freeName(wanted.name, place.hostId, roster)
  return {
    ...place,
    kind,
    ...(capabilities ? { capabilities } : {}),
    ...(scales ? { scales } : {}),
    model,
    circuits,
    connection,
    silentAfterMs,
    isConfigured,
    number,
    name,
    nameEn: wanted.nameEn === '' ? '' : cut(wanted.nameEn, suffix),
    isJoined: false,
    // The copy has no position on the floor plan.
    location: null,
  }
}

/**
 * Replaces the area in a device name: "301 ceiling light" becomes "302 ceiling light". "3012" does not match
 * "301".
 */
export function inArea(name: string, from: string, to: string): string {
  if (from === '' || !name.startsWith(from)) return name
  const rest = name.slice(from.length)
  const isOneWord = /[a-z0-9]$/i.test(from) && /^[a-z0-9]/i.test(rest)
  return isOneWord ? name : to + rest
}

/** The name if it is free, otherwise with the first free number appended. */
export function freeName(wanted: string, hostId: HostId, roster: Roster) {
  if (roster.isNameFree(hostId, wanted)) return { name: wanted, suffix: '' }
  for (let n = 2; ; n += 1) {
    const suffix = ` ${n}`
    const name = cut(wanted, suffix)
    if (roster.isNameFree(hostId, name)) return { name, suffix }
  }
}

function cut(name: string, suffix: string): string {
  const room = NAME_LENGTH_MAX - [...suffix].length
  return `${[...name].slice(0, room).join('').trimEnd()}${suffix}`
}
