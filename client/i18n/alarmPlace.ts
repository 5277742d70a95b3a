import { ROOM_KINDS } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n, nameOf } from './i18n.ts'

export interface AlarmPlace {
  readonly areaId: string
  readonly deviceId: string | null
  readonly hostId: string
}

/** `Room 1208 · Bathroom sensor`: where it is, and what reported it. */
export const placeNameIn = (read: ReadState, at: AlarmPlace): string =>
  [areaNameIn(read, at), sourceNameIn(read, at)].filter((part) => part !== '').join(' · ')

/** `Room 1208` */
export function areaNameIn(read: ReadState, at: AlarmPlace): string {
  const area = read.get('area', at.areaId)
  const name = area ? nameOf(area) : ''
  // A bare number is meaningless by itself; a name like "Penthouse suite" is not.
  const isNumber = area !== undefined && ROOM_KINDS.has(area.kind) && /^\d+\w?$/.test(name)
  return isNumber ? i18n.t('alarms.room', { name }) : name
}

/** `Bathroom sensor`: what reported it, by its name within its place. */
export function sourceNameIn(read: ReadState, at: AlarmPlace): string {
  const area = read.get('area', at.areaId)
  const device = at.deviceId === null ? undefined : read.get('device', at.deviceId)
  if (!device) return read.get('host', at.hostId)?.name ?? ''
  return withoutPrefix(nameOf(device), area ? nameOf(area) : '')
}

/** Devices are often named after their room; repeating it only takes room. */
export function withoutPrefix(name: string, prefix: string): string {
  const rest = prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length).trimStart() : ''
  return rest === '' ? name : rest
}
