/** Which rooms lie above one another, for what runs down a riser. */
import { type Area, type AreaId, ROOM_KINDS } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** Rooms of a floor in the order of their numbers, without the rooms inside them. */
export const roomsOfFloor = (read: ReadState, floorId: Area['floorId']): readonly Area[] =>
  [...read.by('area', 'floor', floorId).values()]
    .filter(({ kind, parentId }) => ROOM_KINDS.has(kind) && parentId === null)
    .sort((a, b) => a.order - b.order)

/**
 * The area directly above on the next floor with rooms; for part of a suite, the matching part or room.
 * @param room the whole room that is or contains the area
 * @returns null under the roof and for non-rooms
 */
export function areaAbove(read: ReadState, area: Area, room: Area): AreaId | null {
  const place = roomsOfFloor(read, room.floorId).findIndex(({ id }) => id === room.id)
  const above = place < 0 ? undefined : floorAbove(read, room)?.[place]
  if (!above || area.id === room.id) return above?.id ?? null
  const part = partsOf(read, room).findIndex(({ id }) => id === area.id)
  return (partsOf(read, above)[part] ?? above).id
}

const partsOf = (read: ReadState, { id }: Area): readonly Area[] =>
  [...read.by('area', 'parent', id).values()].sort((a, b) => a.order - b.order)

function floorAbove(read: ReadState, { floorId }: Area): readonly Area[] | undefined {
  const floor = read.get('floor', floorId)
  if (!floor) return undefined
  return [...read.by('floor', 'building', floor.buildingId).values()]
    .filter(({ level }) => level > floor.level)
    .sort((a, b) => a.level - b.level)
    .map(({ id }) => roomsOfFloor(read, id))
    .find(({ length }) => length > 0)
}
