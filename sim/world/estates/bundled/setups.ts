/** Prepared set-up: device groups and a room template. */
import { DEVICES_PER_GROUP_MAX } from '#shared/constants.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Area } from '#shared/records/area.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'

interface PlannedGroup {
  readonly name: string
  readonly nameEn: string
  readonly deviceIds: readonly DeviceId[]
}

/** Groups of the same devices in places of a kind; none of fewer than two. */
const GROUPS = [
  { name: '走廊灯', nameEn: 'Corridor lights', areas: ['corridor'], group: 'light' },
  { name: '大堂灯', nameEn: 'Lobby lights', areas: ['lobby'], group: 'light' },
  { name: '公共区域空调', nameEn: 'Air in public areas', areas: ['lobby', 'public'], group: 'climate' },
] as const satisfies readonly { areas: readonly Area['kind'][]; [key: string]: unknown }[]

export function plannedGroups(read: ReadState): PlannedGroup[] {
  return GROUPS.map(({ name, nameEn, areas, group }) => ({
    name,
    nameEn,
    deviceIds: [...read.all('area')]
      .filter(({ kind }) => (areas as readonly string[]).includes(kind))
      .flatMap(({ id }) => [...read.by('device', 'area', id).values()])
      .filter((device: Device) => kindOf(device.kind)?.group === group)
      .map(({ id }) => id)
      .slice(0, DEVICES_PER_GROUP_MAX),
  })).filter(({ deviceIds }) => deviceIds.length > 1)
}

/** First room with devices, as the typical one. */
export function typicalRoom(read: ReadState): Area | undefined {
  return [...read.all('area')].find(
    ({ id, kind }) => (kind === 'room' || kind === 'office') && read.by('device', 'area', id).size > 0,
  )
}
