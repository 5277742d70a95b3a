/** Which devices of a place are shown, grouped by area. Pure. */

import { DEVICE_STALE_MS } from '#shared/constants.ts'
import type { KindGroup } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { DeviceGroupId } from '#shared/records/deviceGroup.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { connectionIn } from '#shared/rules/connection.ts'
import { hasLowBattery } from '#shared/rules/lowBattery.ts'
import { hasPhrase } from '#shared/rules/textSearch.ts'
import type { Favourites } from '../../actions/favourites.ts'
import type { DeviceReadings } from '../../store/readings.ts'
import { deviceFinder, deviceText } from '../../widgets/devices/deviceSearch.ts'
import { onOff } from '../../widgets/devices/onOff.ts'
import { areasOf, type PlaceKey } from '../../widgets/pickers/placeTree.ts'
import type { OrderOf } from './areaOrders.ts'
import type { AreaDevices } from './roomDevices.ts'

export const DEVICE_STATES = [
  'all',
  'on',
  'off',
  'abnormal',
  'low_battery',
  'offline',
  'silent',
  'never',
  'stale',
] as const
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
  'other',
] as const satisfies readonly KindGroup[]

/** All devices, favourites, or one group. */
export type DeviceSet = 'all' | 'favourites' | DeviceGroupId

export interface DeviceFilters {
  readonly set: DeviceSet
  readonly group: KindGroup | 'all'
  readonly state: DeviceState
  readonly search: string
}

export interface DeviceQuery extends DeviceFilters {
  readonly place: PlaceKey
}

export interface DeviceSource {
  readonly read: ReadState
  /** The devices of an area, in the order they are shown in. */
  readonly orderOf: OrderOf
  readonly readingsOf: (deviceId: string) => DeviceReadings | undefined
  readonly serverNowMs: number
  readonly favourites: Favourites
}

type Named = Pick<Device, 'name' | 'nameEn'>

export interface ShownDevices {
  readonly areas: readonly AreaDevices[]
  readonly shown: number
  /** Devices in the place, regardless of the filters. */
  readonly count: number
}

/** Without filters devices are grouped by area. */
export const isFiltered = ({ set, group, state, search }: DeviceFilters): boolean =>
  set !== 'all' || group !== 'all' || state !== 'all' || search.trim() !== ''

/** Whether reports can change the filter result. */
export const isOfReports = ({ state }: DeviceFilters): boolean =>
  state === 'on' || state === 'off' || state === 'stale' || state === 'never'

export function shownDevices(source: DeviceSource, query: DeviceQuery): ShownDevices {
  let count = 0
  let shown = 0
  const areas = areasOf(source.read, query.place).flatMap((areaId) => {
    const deviceIds = matchingIn(source, query, areaId)
    count += source.orderOf(areaId).length
    shown += deviceIds.length
    return deviceIds.length > 0 ? [{ areaId, deviceIds }] : []
  })
  const ordered = namedFirst(areas, source.read, query.search)
  return { areas: favouritesFirst(ordered, source.favourites, isFiltered(query)), shown, count }
}

/** Name matches precede matches by place, kind or serial number. */
function namedFirst(areas: readonly AreaDevices[], read: ReadState, search: string): readonly AreaDevices[] {
  if (search.trim() === '') return areas
  const isCalled = (thing: Named | undefined) =>
    thing !== undefined && hasPhrase(search, [thing.name, thing.nameEn])
  const isNamedSo = ({ areaId, deviceIds }: AreaDevices) =>
    isCalled(read.get('area', areaId)) || deviceIds.some((id) => isCalled(read.get('device', id)))
  const [named, others] = [areas.filter(isNamedSo), areas.filter((one) => !isNamedSo(one))]
  return [...named, ...others]
}

/** Filter value that replaces an area id. */
export const FAVOURITES = 'favourites'

/** With a filter favourites appear once; otherwise also in their area. */
function favouritesFirst(
  areas: readonly AreaDevices[],
  { ids, has }: Favourites,
  isOnce: boolean,
): readonly AreaDevices[] {
  const found = new Set(areas.flatMap(({ deviceIds }) => deviceIds.filter((id) => has.has(id))))
  if (found.size === 0) return areas
  const first = { areaId: FAVOURITES, deviceIds: ids.filter((id) => found.has(id)) }
  if (!isOnce) return [first, ...areas]
  const others = areas.map(({ areaId, deviceIds }) => ({
    areaId,
    deviceIds: deviceIds.filter((id) => !found.has(id)),
  }))
  return [first, ...others]
}

/** The devices of an area that pass the filters. */
export function matchingIn(source: DeviceSource, filters: DeviceFilters, areaId: string): readonly string[] {
  const all = source.orderOf(areaId)
  if (!isFiltered(filters)) return all.map(({ id }) => id)
  const finds = deviceFinder.get()(filters.search)
  return all.flatMap((device) =>
    isInSet(source, device, filters.set) &&
    (filters.group === 'all' || kindOf(device.kind)?.group === filters.group) &&
    isInState(source, device, filters.state) &&
    (finds === null || finds(deviceText(source.read, device)))
      ? [device.id]
      : [],
  )
}

/** A device that has never reported has a state of its own. */
const isStale = (readings: DeviceReadings | undefined, serverNowMs: number): boolean =>
  readings !== undefined && serverNowMs - readings.atMs > DEVICE_STALE_MS

const isInSet = ({ favourites }: DeviceSource, { id, groups = [] }: Device, set: DeviceSet): boolean =>
  set === 'all' || (set === 'favourites' ? favourites.has.has(id) : groups.some((one) => one.id === set))

function isInState(
  { read, readingsOf, serverNowMs }: DeviceSource,
  device: Device,
  state: DeviceState,
): boolean {
  switch (state) {
    case 'all':
      return true
    case 'abnormal':
      return device.condition === state
    case 'low_battery':
      return hasLowBattery(read, device.id)
    case 'offline':
    case 'silent':
    case 'never':
      return connectionIn({ read, readings: readingsOf }, device) === state
    case 'stale':
      return isStale(readingsOf(device.id), serverNowMs)
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
