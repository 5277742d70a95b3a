/** Place of a device as text, as a sort key and as a console URL. Pure. */
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { areaTitle } from './deviceTexts.ts'

const DEPTH_MAX = 16

/** The page of a device. Ids need no encoding. */
export const deviceUrl = (deviceId: string): string => `/device/devicedetail?device=${deviceId}`

/** The content of an area, as people use it. */
export const areaUrl = (areaId: string): string => `/device/areacontrol?area=${areaId}`

/** Same URL, with the device selected. */
export const deviceInAreaUrl = (device: Pick<Device, 'id' | 'areaId'>): string =>
  `${areaUrl(device.areaId)}&device=${device.id}`

export const PLACE_SEPARATOR = ' / '

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
  return parts.join(PLACE_SEPARATOR)
}

/** Sorts as one walks: buildings in their order, floors from the top down, areas in theirs. */
export function placeOrder(read: ReadState, areaId: string): string {
  const area = read.get('area', areaId)
  const floor = area && read.get('floor', area.floorId)
  const building = floor && read.get('building', floor.buildingId)
  return `${building?.order ?? 9_999}/${500 - (floor?.level ?? -500)}/${area?.order ?? 9_999}/${area?.name ?? ''}`
}

export interface PlaceTexts {
  readonly path: string
  readonly order: string
  /** Search words of the place. */
  readonly words: readonly string[]
}

interface Kept {
  readonly version: number
  readonly language: string
  readonly byArea: Map<string, PlaceTexts>
}

const kept = new WeakMap<ReadState, Kept>()

/** Cached per area and version, because tables ask for thousands of devices. */
export function placeTexts(read: ReadState, version: number, areaId: string): PlaceTexts {
  const { language } = i18n
  let known = kept.get(read)
  if (!known || known.version !== version || known.language !== language) {
    known = { version, language, byArea: new Map() }
    kept.set(read, known)
  }
  const found = known.byArea.get(areaId)
  if (found) return found
  const area = read.get('area', areaId)
  const path = areaPath(read, areaId)
  const words = [path, area ? `${area.name} ${area.nameEn} ${areaTitle(area)}` : '']
  const made = { path, order: placeOrder(read, areaId), words }
  known.byArea.set(areaId, made)
  return made
}

function hasSeveral(records: Iterable<unknown>): boolean {
  let count = 0
  for (const _ of records) {
    count += 1
    if (count > 1) return true
  }
  return false
}
