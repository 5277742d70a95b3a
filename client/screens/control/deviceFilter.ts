/** Which devices of a place are shown, grouped by area. Pure. */
import { DEVICE_STALE_MS } from '#shared/constants.ts'
import type { KindGroup } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { DeviceReadings } from '../../store/readings.ts'
import { onOff } from '../../widgets/devices/onOff.ts'
import { areasOf, type PlaceKey } from './placeTree.ts'
import { type AreaDevices, devicesOf } from './roomDevices.ts'

export const DEVICE_STATES = ['all', 'on', 'off', 'abnormal', 'low_battery', 'offline', 'stale'] as const
export type DeviceState = (typeof DEVICE_STATES)[number]

export const KIND_GROUPS = [
  'light',
  'climate',
  'shade',
  'socket',
  'sensor',
  'safety',
  'access',
  'media',
  'panel',
  'host',
] as const satisfies readonly KindGroup[]

export interface DeviceQuery {
  readonly place: PlaceKey
  readonly group: KindGroup | 'all'
  readonly state: DeviceState
  readonly search: string
}

export interface DeviceSource {
  readonly read: ReadState
  readonly readingsOf: (deviceId: string) => DeviceReadings | undefined
  readonly serverNowMs: number
}

export interface ShownDevices {
  readonly areas: readonly AreaDevices[]
  readonly shown: number
  /** Devices in the place, regardless of the filters. */
  readonly count: number
}

export function shownDevices(source: DeviceSource, query: DeviceQuery): ShownDevices {
  const search = query.search.trim().toLowerCase()
  let count = 0
  let shown = 0
  const areas = areasOf(source.read, query.place).flatMap((areaId) => {
    const all = devicesOf(source.read, areaId)
    count += all.length
    const area = source.read.get('area', areaId)
    const isPlaceWanted = [area?.name, area?.nameEn].some((name) => name?.toLowerCase().includes(search))
    const matching = all.filter(
      (device) =>
        (query.group === 'all' || kindOf(device.kind)?.group === query.group) &&
        (search === '' || isPlaceWanted || isNamed(device, search)) &&
        isInState(source, device, query.state),
    )
    shown += matching.length
    return matching.length > 0 ? [{ areaId, deviceIds: matching.map(({ id }) => id) }] : []
  })
  return { areas, shown, count }
}

function isNamed(device: Device, search: string): boolean {
  return [device.name, device.nameEn, device.number].some((text) => text.toLowerCase().includes(search))
}

function isInState(
  { read, readingsOf, serverNowMs }: DeviceSource,
  device: Device,
  state: DeviceState,
): boolean {
  switch (state) {
    case 'all':
      return true
    case 'abnormal':
    case 'low_battery':
      return device.condition === state
    case 'offline':
      return read.get('host', device.hostId)?.isOnline === false
    case 'stale':
      return serverNowMs - (readingsOf(device.id)?.atMs ?? 0) > DEVICE_STALE_MS
    case 'on':
    case 'off':
      return onOff(device, readingsOf(device.id)) === state
  }
}

export function isSameShown(a: ShownDevices, b: ShownDevices): boolean {
  return (
    a.count === b.count &&
    a.areas.length === b.areas.length &&
    a.areas.every(
      ({ areaId, deviceIds }, i) =>
        b.areas[i]?.areaId === areaId &&
        b.areas[i].deviceIds.length === deviceIds.length &&
        deviceIds.every((id, k) => id === b.areas[i]?.deviceIds[k]),
    )
  )
}
