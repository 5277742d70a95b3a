/** Whether a room is taken: let where its panel knows that, else in use. The one definition for server and console. */
import { kindOf } from '#shared/devices/registry.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { ReadingsOf } from './roomState.ts'

/** What it follows from: panels know whether the room is let, sensors whether someone is inside. */
export interface RoomSources {
  readonly panels: readonly DeviceId[]
  readonly sensors: readonly DeviceId[]
}

const DEPTH_MAX = 16

/** Of the room and the areas inside it. */
export function roomSources(read: ReadState, areaId: string): RoomSources {
  const panels: DeviceId[] = []
  const sensors: DeviceId[] = []
  for (const { id, kind } of devicesWithin(read, areaId)) {
    const facts = kindOf(kind)?.tellsOfRoom
    if (facts?.showsGuest) panels.push(id)
    if (facts?.sensesPeople) sensors.push(id)
  }
  return { panels, sensors }
}

/** Of the area and the areas inside it. */
export function* devicesWithin(read: ReadState, areaId: string, depth = 0): Iterable<Device> {
  yield* read.by('device', 'area', areaId).values()
  if (depth === DEPTH_MAX) return
  for (const inner of read.by('area', 'parent', areaId).values())
    yield* devicesWithin(read, inner.id, depth + 1)
}

/** Null where nothing has reported it. */
export function isTaken({ panels, sensors }: RoomSources, readingsOf: ReadingsOf): boolean | null {
  return (
    anyOf(panels, (id) => readingsOf(id)?.values.checked_in) ??
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
