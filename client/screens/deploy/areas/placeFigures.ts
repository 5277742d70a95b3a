/** What floors and areas hold and still miss. Made of records alone, so that no report makes it again. Pure. */
import type { Area } from '#shared/records/area.ts'
import type { Floor } from '#shared/records/floor.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { areasOf, buildingsOf, floorsOf } from '../../../widgets/pickers/placeTree.ts'

export interface FloorFigures {
  readonly floor: Floor
  readonly areas: number
  readonly hosts: number
  readonly devices: number
  /** Areas that no host serves. */
  readonly unserved: number
  /** Areas without a device in them or inside them. */
  readonly bare: number
}

export interface AreaFigures {
  readonly area: Area
  /** In the area itself. */
  readonly devices: number
  /** In the areas inside it. */
  readonly inside: number
  /** Of the host that serves it; null where none does. */
  readonly host: string | null
}

/** Floors in the order of the tree: of one building, or of all. */
export function floorFigures(read: ReadState, buildingId: string | null): readonly FloorFigures[] {
  const buildings = buildingsOf(read).filter(({ id }) => buildingId === null || id === buildingId)
  return buildings.flatMap(({ id }) => floorsOf(read, id)).map((floor) => figuresOf(read, floor))
}

export function figuresOf(read: ReadState, floor: Floor): FloorFigures {
  const ids = areasOf(read, `floor/${floor.id}`)
  return {
    floor,
    areas: ids.length,
    hosts: sum(ids, (id) => read.by('host', 'area', id).size),
    devices: sum(ids, (id) => devicesIn(read, id)),
    unserved: ids.filter((id) => !read.first('host', 'serves', id)).length,
    bare: ids.filter((id) => devicesWithin(read, id) === 0).length,
  }
}

/** Areas of a floor in the order of the tree, those inside others after them. */
export function areaFigures(read: ReadState, floorId: string): readonly AreaFigures[] {
  return areasOf(read, `floor/${floorId}`).flatMap((id) => {
    const area = read.get('area', id)
    const host = read.first('host', 'serves', id)
    if (!area) return []
    const devices = devicesIn(read, id)
    return [{ area, devices, inside: devicesWithin(read, id) - devices, host: host?.name ?? null }]
  })
}

const devicesIn = (read: ReadState, areaId: string): number => read.by('device', 'area', areaId).size

const devicesWithin = (read: ReadState, areaId: string): number =>
  sum(areasOf(read, `area/${areaId}`), (id) => devicesIn(read, id))

export const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
