/** Where an area comes to hang when it is put down on a row of the tree. Pure. */
import type { Area, AreaId } from '#shared/records/area.ts'
import type { FloorId } from '#shared/records/floor.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { DropZone } from '../../../ui/tree/useTreeDrag.ts'
import { outerAreas } from '../../../widgets/pickers/placeTree.ts'

export interface AreaPlace {
  readonly floorId: FloorId
  readonly parentId: AreaId | null
  readonly beforeId: AreaId | null
}

const inOrder = (a: Area, b: Area): number => a.order - b.order

/** Null where it cannot be put down: on itself, inside itself, beside a floor. */
export function dropPlace(
  read: ReadState,
  areaId: string,
  overKey: string,
  zone: DropZone,
): AreaPlace | null {
  const [type, id = ''] = overKey.split('/')
  if (type === 'floor') {
    const floor = read.get('floor', id)
    return floor && zone === 'inside' ? { floorId: floor.id, parentId: null, beforeId: null } : null
  }
  const over = type === 'area' ? read.get('area', id) : undefined
  if (!over || isWithin(read, over, areaId)) return null
  if (zone === 'inside') return { floorId: over.floorId, parentId: over.id, beforeId: null }
  const { floorId, parentId } = over
  if (zone === 'before') return { floorId, parentId, beforeId: over.id }
  const siblings = siblingsOf(read, over).filter((one) => one.id !== areaId)
  return {
    floorId,
    parentId,
    beforeId: siblings[siblings.findIndex((one) => one.id === over.id) + 1]?.id ?? null,
  }
}

/** Where it stands now. */
export const placeNow = (read: ReadState, area: Area): AreaPlace => placeAt(read, area, 1)

/** Where it stands after one step among its siblings; null at their end. */
export function placeBeside(read: ReadState, area: Area, direction: 'up' | 'down'): AreaPlace | null {
  const siblings = siblingsOf(read, area)
  const to = siblings.findIndex(({ id }) => id === area.id) + (direction === 'up' ? -1 : 1)
  return to in siblings ? placeAt(read, area, direction === 'up' ? -1 : 2) : null
}

/** Before the sibling that is so many places behind it; after them all where there is none. */
function placeAt(read: ReadState, { id: areaId, floorId, parentId }: Area, behind: number): AreaPlace {
  const siblings = siblingsOf(read, { floorId, parentId })
  const beforeId = siblings[siblings.findIndex(({ id }) => id === areaId) + behind]?.id ?? null
  return { floorId, parentId, beforeId }
}

export function siblingsOf(
  read: ReadState,
  { floorId, parentId }: Pick<Area, 'floorId' | 'parentId'>,
): Area[] {
  if (parentId !== null) return [...read.by('area', 'parent', parentId).values()].sort(inOrder)
  return outerAreas(read, floorId)
}

function isWithin(read: ReadState, area: Area, outerId: string): boolean {
  for (
    let one: Area | undefined = area;
    one;
    one = one.parentId === null ? undefined : read.get('area', one.parentId)
  )
    if (one.id === outerId) return true
  return false
}
