/** The places of a project as the rows of a tree: building, floor, area, the areas inside it. Pure. */

import type { Area } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'

/** `all`, `building/bld_1`, `floor/flr_2`, `area/ara_3`: what the address carries. */
export type PlaceKey = 'all' | `${'building' | 'floor' | 'area'}/${string}`

export interface PlaceRow {
  readonly key: PlaceKey
  readonly type: 'all' | 'building' | 'floor' | 'area'
  readonly id: string
  /** 1-based level. */
  readonly level: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
  /** Devices in it and everything inside it. */
  readonly devices: number
}

const DEPTH_MAX = 16
const inOrder = (a: Area, b: Area): number => a.order - b.order || naturalOrder(a.name, b.name)

export function floorsOf(read: ReadState, buildingId: string) {
  return [...read.by('floor', 'building', buildingId).values()].sort(
    (a, b) => b.level - a.level || naturalOrder(a.name, b.name),
  )
}

/** Areas without a visible parent. */
export function outerAreas(read: ReadState, floorId: string): Area[] {
  return [...read.by('area', 'floor', floorId).values()]
    .filter(({ parentId }) => parentId === null || !read.get('area', parentId))
    .sort(inOrder)
}

function innerAreas(read: ReadState, areaId: string): Area[] {
  return [...read.by('area', 'parent', areaId).values()].sort(inOrder)
}

/** Areas of a place in the order of the tree. */
export function areasOf(read: ReadState, key: PlaceKey): string[] {
  const [type, id = ''] = key.split('/')
  const within = (area: Area, depth = 0): string[] =>
    depth > DEPTH_MAX
      ? []
      : [area.id, ...innerAreas(read, area.id).flatMap((inner) => within(inner, depth + 1))]
  const ofFloor = (floorId: string): string[] => outerAreas(read, floorId).flatMap((area) => within(area))
  switch (type) {
    case 'area': {
      const area = read.get('area', id)
      return area ? within(area) : []
    }
    case 'floor':
      return ofFloor(id)
    case 'building':
      return floorsOf(read, id).flatMap((floor) => ofFloor(floor.id))
    default:
      return buildingsOf(read).flatMap((building) => areasOf(read, `building/${building.id}`))
  }
}

export function buildingsOf(read: ReadState) {
  return [...read.all('building')].sort((a, b) => a.order - b.order || naturalOrder(a.name, b.name))
}

/** Device counts per place including inner places, in one pass. */
export function countsByPlace(
  read: ReadState,
  countOf: (areaId: string) => number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const add = (key: PlaceKey, count: number) => counts.set(key, (counts.get(key) ?? 0) + count)
  for (const area of read.all('area')) {
    const count = countOf(area.id)
    if (count === 0) continue
    let outer = area
    add(`area/${area.id}`, count)
    for (let depth = 0; outer.parentId !== null && depth < DEPTH_MAX; depth += 1) {
      const parent = read.get('area', outer.parentId)
      if (!parent) break
      outer = parent
      add(`area/${outer.id}`, count)
    }
    const floor = read.get('floor', outer.floorId)
    if (!floor || !read.get('building', floor.buildingId)) continue
    for (const key of ['all', `building/${floor.buildingId}`, `floor/${floor.id}`] as const) add(key, count)
  }
  return counts
}

/** `countOf` receives the devices directly in an area. */
export function placeRows(
  read: ReadState,
  open: ReadonlySet<string>,
  countOf: (areaId: string) => number,
): readonly PlaceRow[] {
  const rows: PlaceRow[] = []
  const counts = countsByPlace(read, countOf)
  const push = (row: Omit<PlaceRow, 'isOpen' | 'devices'>): boolean => {
    const isOpen = open.has(row.key)
    rows.push({ ...row, isOpen, devices: counts.get(row.key) ?? 0 })
    return isOpen
  }
  const pushArea = (area: Area, level: number): void => {
    const inner = innerAreas(read, area.id)
    const row = { key: `area/${area.id}`, type: 'area', id: area.id, level } as const
    if (push({ ...row, hasChildren: inner.length > 0 }) && level < DEPTH_MAX) {
      for (const one of inner) pushArea(one, level + 1)
    }
  }
  push({ key: 'all', type: 'all', id: '', level: 1, hasChildren: false })
  for (const building of buildingsOf(read)) {
    const floors = floorsOf(read, building.id)
    const row = { key: `building/${building.id}`, type: 'building', id: building.id, level: 1 } as const
    if (!push({ ...row, hasChildren: floors.length > 0 })) continue
    for (const floor of floors) {
      const areas = outerAreas(read, floor.id)
      const floorRow = { key: `floor/${floor.id}`, type: 'floor', id: floor.id, level: 2 } as const
      if (!push({ ...floorRow, hasChildren: areas.length > 0 })) continue
      for (const area of areas) pushArea(area, 3)
    }
  }
  return rows
}

/** The keys that must be open for the place to be seen. */
export function keysAbove(read: ReadState, key: PlaceKey): PlaceKey[] {
  const [type, id = ''] = key.split('/')
  if (type === 'floor') {
    const floor = read.get('floor', id)
    return floor ? [`building/${floor.buildingId}`] : []
  }
  const area = type === 'area' ? read.get('area', id) : undefined
  if (!area) return []
  const above: PlaceKey = area.parentId ? `area/${area.parentId}` : `floor/${area.floorId}`
  return [above, ...keysAbove(read, above)]
}

export function isSamePlaceRows(a: readonly PlaceRow[], b: readonly PlaceRow[]): boolean {
  return (
    a.length === b.length &&
    a.every((row, i) => {
      const other = b[i]
      return other !== undefined && (Object.keys(row) as (keyof PlaceRow)[]).every((k) => row[k] === other[k])
    })
  )
}
