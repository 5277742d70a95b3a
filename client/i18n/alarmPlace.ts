import type { NamedPlace } from '#shared/contract/projectAlarms.ts'
import { ROOM_KINDS } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n, nameOf } from './i18n.ts'

export interface AlarmPlace {
  readonly areaId: string
  readonly deviceId: string | null
  readonly hostId: string
}

/** `Main building · 12F · Room 1208 · Bathroom sensor`: place and source of an alarm. */
export const placeNameIn = (read: ReadState, at: AlarmPlace): string =>
  joinedParts([whereIn(read, at), sourceNameIn(read, at)])

/** `Main building · 12F · Room 1208`: place without source. */
export const whereIn = (read: ReadState, at: AlarmPlace): string => joinedParts(partsIn(read, at))

/** `Room 1208 · 12F · Main building`: where there may be room for the beginning only. */
export const areaFirstIn = (read: ReadState, at: Pick<AlarmPlace, 'areaId'>): string =>
  joinedParts(partsIn(read, at).toReversed())

function partsIn(read: ReadState, at: Pick<AlarmPlace, 'areaId'>): readonly string[] {
  const area = read.get('area', at.areaId)
  const floor = area && read.get('floor', area.floorId)
  const building = floor && read.get('building', floor.buildingId)
  return whereParts({ building: building ?? null, floor: floor ?? null, area: area ?? null })
}

/** Same for an alarm of another project. */
export const namedPlaceText = (place: NamedPlace): string => {
  const { area, source } = place
  const name = source ? withoutPrefix(nameOf(source), area ? nameOf(area) : '') : ''
  return joinedParts([...whereParts(place), name])
}

/** Formats the place of an alarm. Omits repeated parts, such as a villa with one floor. */
function whereParts({ building, floor, area }: Omit<NamedPlace, 'source'>): readonly string[] {
  const parts = [building ? nameOf(building) : '', floor ? nameOf(floor) : '', area ? areaTitleOf(area) : '']
  return parts.filter((part, at) => part !== parts[at - 1])
}

const joinedParts = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

/** `Room 1208` */
export function areaNameIn(read: ReadState, at: AlarmPlace): string {
  const area = read.get('area', at.areaId)
  return area ? areaTitleOf(area) : ''
}

/** A bare number is meaningless on its own; a name like "Penthouse suite" is not. */
function areaTitleOf(area: NonNullable<NamedPlace['area']>): string {
  const name = nameOf(area)
  return ROOM_KINDS.has(area.kind) && /^\d+\w?$/.test(name) ? i18n.t('alarms.room', { name }) : name
}

/** `Bathroom sensor`: what reported it, by its name within its place. */
export function sourceNameIn(read: ReadState, at: AlarmPlace): string {
  const area = read.get('area', at.areaId)
  const device = at.deviceId === null ? undefined : read.get('device', at.deviceId)
  if (!device) return read.get('host', at.hostId)?.name ?? ''
  return withoutPrefix(nameOf(device), area ? nameOf(area) : '')
}

/** Removes a room name from the front of a device name. */
export function withoutPrefix(name: string, prefix: string): string {
  const rest = prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length).trimStart() : ''
  return rest === '' ? name : rest
}
