/** Where a device is, as text and as a sort order. Pure. */
import type { ReadState } from '#shared/records/registry.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { areaTitle } from './deviceTexts.ts'

const DEPTH_MAX = 16

/** `Floor 11 / Room 1106`, the building in front where there are several; nothing is repeated. */
export function areaPath(read: ReadState, areaId: string): string {
  const parts: string[] = []
  let area = read.get('area', areaId)
  const floor = area && read.get('floor', area.floorId)
  for (let depth = 0; area && depth < DEPTH_MAX; depth += 1) {
    parts.unshift(areaTitle(area))
    area = area.parentId === null ? undefined : read.get('area', area.parentId)
  }
  if (floor && !parts[0]?.startsWith(nameOf(floor))) parts.unshift(nameOf(floor))
  const building = floor && read.get('building', floor.buildingId)
  if (building && hasSeveral(read.all('building'))) parts.unshift(nameOf(building))
  return parts.join(' / ')
}

/** Sorts as one walks: buildings in their order, floors from the top down, areas in theirs. */
export function placeOrder(read: ReadState, areaId: string): string {
  const area = read.get('area', areaId)
  const floor = area && read.get('floor', area.floorId)
  const building = floor && read.get('building', floor.buildingId)
  return `${building?.order ?? 9_999}/${500 - (floor?.level ?? -500)}/${area?.order ?? 9_999}/${area?.name ?? ''}`
}

function hasSeveral(records: Iterable<unknown>): boolean {
  let count = 0
  for (const _ of records) {
    count += 1
    if (count > 1) return true
  }
  return false
}
