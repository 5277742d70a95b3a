/** Floors that have a plan, and the items on each. Pure. */
import type { FloorId } from '#shared/records/floor.ts'
import type { ReadState } from '#shared/records/registry.ts'

export const floorsWithPlan = (read: ReadState): readonly FloorId[] =>
  floorsInOrder(read).filter((id) => outlinesOn(read, id).length > 0)

/** From top to bottom, building by building. */
export function floorsInOrder(read: ReadState): readonly FloorId[] {
  const orderOf = (buildingId: string) => read.get('building', buildingId)?.order ?? 0
  return [...read.all('floor')]
    .sort((a, b) => orderOf(a.buildingId) - orderOf(b.buildingId) || b.level - a.level)
    .map(({ id }) => id)
}

/** Outlines of existing areas; inner ones on top. */
export function outlinesOn(read: ReadState, floorId: string) {
  const depthOf = (areaId: string): number => {
    const parentId = read.get('area', areaId)?.parentId ?? null
    return parentId === null ? 0 : 1 + depthOf(parentId)
  }
  return [...read.by('planOutline', 'floor', floorId).values()]
    .filter(({ areaId }) => read.get('area', areaId)?.floorId === floorId)
    .sort((a, b) => depthOf(a.areaId) - depthOf(b.areaId))
}

export function marksOn(read: ReadState, floorId: string) {
  const floorOf = (deviceId: string) => {
    const device = read.get('device', deviceId)
    return device && read.get('area', device.areaId)?.floorId
  }
  return [...read.by('planMark', 'floor', floorId).values()].filter(
    ({ deviceId }) => floorOf(deviceId) === floorId,
  )
}
