/** Whether a room is taken: let if known, otherwise in use. Shared by server and console. */
import { kindOf } from '#shared/devices/registry.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { ReadingsOf } from './roomState.ts'

/** Sources: panels know whether the room is let, sensors whether it is occupied. */
export interface RoomSources {
  readonly panels: readonly DeviceId[]
  readonly sensors: readonly DeviceId[]
  /** Whether a guest has checked in, if stays are recorded; null or omitted otherwise. */
  readonly isLet?: boolean | null
}

const DEPTH_MAX = 16

/** Sources of the room and inner areas. */
export function roomSources(read: ReadState, areaId: string): RoomSources {
  const panels: DeviceId[] = []
  const sensors: DeviceId[] = []
  for (const { id, kind } of devicesWithin(read, areaId)) {
    const facts = kindOf(kind)?.tellsOfRoom
    if (facts?.showsGuest) panels.push(id)
    if (facts?.sensesPeople) sensors.push(id)
  }
  return { panels, sensors, isLet: letByStays(read, areaId) }
}

/** Devices of the area and inner areas. */
export function* devicesWithin(read: ReadState, areaId: string, depth = 0): Iterable<Device> {
  yield* read.by('device', 'area', areaId).values()
  if (depth === DEPTH_MAX) return
  for (const inner of read.by('area', 'parent', areaId).values())
    yield* devicesWithin(read, inner.id, depth + 1)
}

/** The area, and those that it is inside of. */
export function* areasAround(read: ReadState, areaId: AreaId): Iterable<AreaId> {
  let next: AreaId | null | undefined = areaId
  for (let depth = 0; next && depth < DEPTH_MAX; depth += 1) {
    yield next
    next = read.get('area', next)?.parentId
  }
}

/** Whether a guest has checked in, according to recorded stays; null without any. */
export function letByStays(read: ReadState, areaId: string, depth = 0): boolean | null {
  if (read.by('guestStay', 'inHouse', areaId).size > 0) return true
  let known: boolean | null = read.by('guestStay', 'area', areaId).size > 0 ? false : null
  if (depth === DEPTH_MAX || read.count('guestStay') === 0) return known
  for (const inner of read.by('area', 'parent', areaId).values()) {
    const isLet = letByStays(read, inner.id, depth + 1)
    if (isLet) return true
    known ??= isLet
  }
  return known
}

/**
 * Null if unknown. A current stay takes precedence over a panel, which may be offline. A panel takes precedence over
 * ended stays, because reception lets rooms at the panel while the property management system is offline.
 */
export function isTaken(
  { panels, sensors, isLet = null }: RoomSources,
  readingsOf: ReadingsOf,
): boolean | null {
  if (isLet) return true
  return (
    anyOf(panels, (id) => readingsOf(id)?.values.checked_in) ??
    isLet ??
    anyOf(sensors, (id) => readingsOf(id)?.values.occupancy)
  )
}

function anyOf(ids: readonly DeviceId[], flagOf: (id: DeviceId) => unknown): boolean | null {
  let known: boolean | null = null
  for (const id of ids) {
    const flag = flagOf(id)
    if (flag === true) return true
    if (flag === false) known = false
  }
  return known
}
