/** How devices are filtered, searched and sorted, wherever they are listed. */
import { BATTERY_LOW_PERCENT } from '#shared/constants.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { nameOf } from '../../i18n/i18n.ts'
import type { TableRules, TableSource } from '../../store/liveTable.ts'
import { areaTitle, kindName } from './deviceTexts.ts'
import { areaPath, placeOrder } from './places.ts'

const CONDITION_ORDER: Readonly<Record<Device['condition'], number>> = {
  abnormal: 0,
  low_battery: 1,
  normal: 2,
}

export const TEMPERATURES = ['temperature', 'local_temperature', 'floor_temperature'] as const

export function temperatureOf(values: Readonly<Record<string, unknown>> | undefined): number | null {
  for (const name of TEMPERATURES) {
    const value = values?.[name]
    if (typeof value === 'number') return value
  }
  return null
}

export function numberOf(values: Readonly<Record<string, unknown>> | undefined, name: string): number | null {
  const value = values?.[name]
  return typeof value === 'number' ? value : null
}

const reading = (name: string) => ({
  properties: [name],
  of: (device: Device, { readings }: TableSource) => numberOf(readings(device.id)?.values, name),
})

const isOnline = (device: Device, read: ReadState): boolean =>
  read.get('host', device.hostId)?.isOnline !== false

/** What is still to be done before the device can be used. */
export function setupOf(device: Device): readonly string[] {
  if (device.isJoined && device.isConfigured) return ['ready']
  return [...(device.isJoined ? [] : ['not_joined']), ...(device.isConfigured ? [] : ['not_configured'])]
}

function floorOf(device: Device, read: ReadState) {
  const area = read.get('area', device.areaId)
  return area && read.get('floor', area.floorId)
}

const inAreas = (read: ReadState, areaIds: Iterable<string>): string[] =>
  [...areaIds].flatMap((areaId) => [...read.by('device', 'area', areaId).keys()])

const onFloor = (read: ReadState, floorId: string): string[] =>
  inAreas(read, read.by('area', 'floor', floorId).keys())

export const deviceTable: TableRules<'device'> = {
  type: 'device',
  concerned: {
    host: (read, id) => read.by('device', 'host', id).keys(),
    area: (read, id) => inAreas(read, [id, ...read.by('area', 'parent', id).keys()]),
    floor: (read, id) => onFloor(read, id),
    building: (read, id) =>
      [...read.by('floor', 'building', id).keys()].flatMap((floor) => onFloor(read, floor)),
  },
  facets: {
    condition: { of: ({ condition }) => condition },
    online: { of: (device, { read }) => (isOnline(device, read) ? 'online' : 'offline') },
    battery: {
      properties: ['battery'],
      of: (device, { readings }) => {
        const percent = numberOf(readings(device.id)?.values, 'battery')
        if (percent === null) return null
        return percent < BATTERY_LOW_PERCENT ? 'low' : 'good'
      },
    },
    group: { of: (device) => kindOf(device.kind)?.group ?? null },
    kind: { of: ({ kind }) => kind },
    building: { of: (device, { read }) => floorOf(device, read)?.buildingId ?? null },
    floor: { of: (device, { read }) => floorOf(device, read)?.id ?? null },
    areaKind: { of: (device, { read }) => read.get('area', device.areaId)?.kind ?? null },
    host: { of: ({ hostId }) => hostId },
    setup: { of: setupOf },
  },
  sorts: {
    name: { of: () => null },
    kind: { of: (device) => kindName(device.kind) },
    area: { of: (device, { read }) => placeOrder(read, device.areaId) },
    host: { of: (device, { read }) => read.get('host', device.hostId)?.name ?? null },
    condition: { of: ({ condition }) => CONDITION_ORDER[condition] },
    online: { of: (device, { read }) => (isOnline(device, read) ? 1 : 0) },
    battery: reading('battery'),
    link: reading('linkquality'),
    temperature: {
      properties: TEMPERATURES,
      of: (device, { readings }) => temperatureOf(readings(device.id)?.values),
    },
    power: reading('power'),
    seen: { isOfTime: true, of: (device, { readings }) => readings(device.id)?.atMs ?? null },
    setup: { of: (device) => setupOf(device).join() },
  },
  words: (device, { read }) => {
    const area = read.get('area', device.areaId)
    return [
      device.name,
      device.nameEn,
      device.number,
      kindName(device.kind),
      area ? `${area.name} ${area.nameEn} ${areaTitle(area)}` : '',
      areaPath(read, device.areaId),
      read.get('host', device.hostId)?.name ?? '',
    ]
  },
  tie: (device) => nameOf(device),
}
