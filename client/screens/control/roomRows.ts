/** The rows of the matrix: floors from the top down with their areas, and which of these pass the filters. Pure. */

import type { Area } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { hasWaitingAlarm, isWholeRoom, type RoomState, type RoomStatus } from '#shared/rules/roomState.ts'
import { hasPhrase } from '#shared/rules/textSearch.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'
import { NO_ROOMS, type RoomCounts } from '../../store/roomStates.ts'
import { isSerious } from '../../widgets/alarms/alarmOrder.ts'

export type RoomFilter = 'all' | Exclude<RoomStatus, 'unknown'> | 'alarm' | 'uncomfortable'

/** A phone has room for the first three. */
export const ROOM_FILTERS: readonly RoomFilter[] = [
  'all',
  'alarm',
  'occupied',
  'vacant',
  'do_not_disturb',
  'make_up_room',
  'uncomfortable',
  'offline',
  'never',
]

/** Filters of areas that are not rooms and have no occupancy. */
export const OTHER_FILTERS: readonly RoomFilter[] = ['all', 'alarm', 'offline', 'never']

export interface RoomQuery {
  /** Rooms, or everything that is not one: corridors, lobby, plant rooms. */
  readonly scope: 'rooms' | 'others'
  readonly filter: RoomFilter
  readonly search: string
}

export interface FloorRow {
  readonly floorId: string
  readonly buildingId: string
  /** All areas in scope; filters only fade tiles. */
  readonly areaIds: readonly string[]
  /** Areas that match the filters. */
  readonly foundIds: readonly string[]
}

/** Dimensions of tiles. Independent of filters, so that filtering changes no sizes. */
export interface MatrixShape {
  readonly floors: number
  /** Number of columns on the widest floor. */
  readonly columns: number
  /** Number of letters in the longest name; a Chinese character counts twice. */
  readonly nameLetters: number
}

export interface Matrix {
  readonly rows: readonly FloorRow[]
  readonly shape: MatrixShape
}

export function passesFilter(state: RoomState, filter: RoomFilter): boolean {
  if (filter === 'all') return true
  if (filter === 'occupied' || filter === 'vacant') return state.isTaken === (filter === 'occupied')
  if (filter === 'alarm') return hasWaitingAlarm(state)
  if (filter === 'uncomfortable') return state.discomfort !== null
  return filter === 'offline' || filter === 'never' ? state.status === filter : state.wish === filter
}

/**
 * The alarm that the tile names. In an offline room a minor alarm is not named: the tile shows the missing
 * connection.
 */
export function alarmInWords({ alarm, status }: RoomState): RoomState['alarm'] {
  return alarm && (status !== 'offline' || isSerious(alarm.severity)) ? alarm : null
}

export function matrixOf(read: ReadState, roomOf: (areaId: string) => RoomState, query: RoomQuery): Matrix {
  const shape = { floors: 0, columns: 1, nameLetters: 0 }
  const floors = [...read.all('floor')].sort((a, b) => {
    const buildings = orderOf(read, a.buildingId) - orderOf(read, b.buildingId)
    return buildings || b.level - a.level || naturalOrder(a.name, b.name)
  })
  const rows = floors.flatMap(({ id, buildingId }) => {
    const areas = [...read.by('area', 'floor', id).values()]
      .filter((area) => isInScope(read, area, query.scope))
      .sort((a, b) => a.order - b.order || naturalOrder(a.name, b.name))
    const found = areas.filter(
      (area) =>
        passesFilter(roomOf(area.id), query.filter) && hasPhrase(query.search, [area.name, area.nameEn]),
    )
    if (areas.length > 0) shape.floors += 1
    shape.columns = Math.max(shape.columns, areas.length)
    for (const { name, nameEn } of areas) {
      shape.nameLetters = Math.max(shape.nameLetters, lettersOf(name), lettersOf(nameEn))
    }
    if (areas.length === 0) return []
    const [areaIds, foundIds] = [idsOf(areas), idsOf(found)]
    return [{ floorId: id, buildingId, areaIds, foundIds }]
  })
  return { rows, shape }
}

const idsOf = (areas: readonly Area[]): readonly string[] => areas.map(({ id }) => id)

const lettersOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)

/** Inner areas belong to their parent. */
function isInScope(read: ReadState, area: Area, scope: RoomQuery['scope']): boolean {
  const isRoom = isWholeRoom(read, area)
  if (scope === 'rooms') return isRoom
  const isOutermost = area.parentId === null || !read.get('area', area.parentId)
  return isOutermost && !isRoom
}

/** Counts of areas outside rooms, in the form of `RoomCounts`. */
export function otherCounts(read: ReadState, roomOf: (areaId: string) => RoomState): RoomCounts {
  const counts = { ...NO_ROOMS }
  for (const area of read.all('area')) {
    if (!isInScope(read, area, 'others')) continue
    const state = roomOf(area.id)
    counts.all += 1
    counts[state.status] += 1
    if (hasWaitingAlarm(state)) counts.alarm += 1
  }
  return counts
}

const orderOf = (read: ReadState, buildingId: string): number => read.get('building', buildingId)?.order ?? 0

export const isSameMatrix = (a: Matrix, b: Matrix): boolean =>
  a.shape.floors === b.shape.floors &&
  a.shape.columns === b.shape.columns &&
  a.shape.nameLetters === b.shape.nameLetters &&
  isSameRows(a.rows, b.rows)

function isSameRows(a: readonly FloorRow[], b: readonly FloorRow[]): boolean {
  return (
    a.length === b.length &&
    a.every((row, i) => {
      const other = b[i]
      return (
        other?.floorId === row.floorId &&
        other.buildingId === row.buildingId &&
        isSameIds(other.areaIds, row.areaIds) &&
        isSameIds(other.foundIds, row.foundIds)
      )
    })
  )
}

const isSameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, i) => id === b[i])

/** Matching areas on all floors. */
export const foundIn = (rows: readonly FloorRow[]): readonly string[] =>
  rows.flatMap(({ foundIds }) => foundIds)

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End'

/**
 * Tile in the direction of an arrow key; undefined at the edge. Up and down keep the column. From a matching tile it
 * skips to other matching ones.
 */
export function neighbour(all: readonly FloorRow[], from: string, arrow: Arrow): string | undefined {
  const found = all.filter(({ foundIds }) => foundIds.length > 0)
  const isFound = found.some(({ foundIds }) => foundIds.includes(from))
  const rows = isFound ? found.map((row) => ({ ...row, areaIds: row.foundIds })) : all
  const y = rows.findIndex((row) => row.areaIds.includes(from))
  const row = rows[y]
  if (!row) return undefined
  const x = row.areaIds.indexOf(from)
  const beside = (other: FloorRow | undefined): string | undefined =>
    other?.areaIds[Math.min(x, other.areaIds.length - 1)]
  switch (arrow) {
    case 'ArrowLeft':
      return row.areaIds[x - 1] ?? rows[y - 1]?.areaIds.at(-1)
    case 'ArrowRight':
      return row.areaIds[x + 1] ?? rows[y + 1]?.areaIds[0]
    case 'ArrowUp':
      return beside(rows[y - 1])
    case 'ArrowDown':
      return beside(rows[y + 1])
    case 'Home':
      return row.areaIds[0]
    case 'End':
      return row.areaIds.at(-1)
  }
}

export function isArrow(key: string): key is Arrow {
  return ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)
}
