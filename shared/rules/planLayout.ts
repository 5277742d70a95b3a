/** A plan of a floor from its areas alone: rooms in rows on both sides of a corridor, as hotels and offices are. Pure. */
import { type Area, type AreaId, ROOM_KINDS } from '#shared/records/area.ts'
import type { PlanPoint } from '#shared/records/floorPlan.ts'

export interface AreaOutline {
  readonly areaId: AreaId
  readonly points: readonly PlanPoint[]
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const MARGIN = 0.03
/** Width by height of what the shares are of: that of a plan without a picture. */
const RATIO = 1.6
/** Maximum number of rooms in a row before another corridor starts. */
const ROW_ROOMS_MAX = 16
/** Share of a row in a pair of rows; the corridor occupies the rest. */
const ROW_SHARE = 0.41
/** Share of other areas, which are at the end; it grows with their number. */
const END_SHARE = 0.1
const END_SHARE_EACH = 0.06
const END_SHARE_MAX = 0.32
/** Minimum number of halls on a floor without rooms that are arranged along both sides of a corridor. */
const HALLS_IN_ROWS_MIN = 3
const PASSAGE_SHARE = 0.1
/** A suite is as wide as so many rooms, and its parts as wide as their names. */
const WEIGHTS: Partial<Record<Area['kind'], number>> = { suite: 1.7, villa: 1.7, lobby: 1.6, plant: 0.8 }

/** Outlines, outer areas first. `areas` are of one floor, in order. */
export function outlinesOf(areas: readonly Area[]): readonly AreaOutline[] {
  const outer = areas.filter(({ parentId }) => parentId === null)
  const rooms = outer.filter(({ kind }) => ROOM_KINDS.has(kind))
  const corridors = outer.filter(({ kind }) => kind === 'corridor')
  const others = outer.filter(({ kind }) => !ROOM_KINDS.has(kind) && kind !== 'corridor')
  const whole = { x: MARGIN, y: MARGIN, width: 1 - 2 * MARGIN, height: 1 - 2 * MARGIN }
  if (rooms.length === 0) return hallsOf(others, corridors, whole).flatMap((one) => withInner(areas, one))
  const share = Math.min(END_SHARE_MAX, END_SHARE + END_SHARE_EACH * others.length)
  const [main, end] = others.length === 0 ? [whole, null] : cut(whole, 1 - share)
  const bands = Math.ceil(rooms.length / (2 * ROW_ROOMS_MAX))
  const perBand = Math.ceil(rooms.length / bands)
  const height = main.height / bands
  const boxes = Array.from({ length: bands }, (_, band) => {
    const own = rooms.slice(band * perBand, (band + 1) * perBand)
    const between = corridors.filter((_, at) => at % bands === band)
    return bandOf(own, between, { ...main, y: main.y + band * height, height })
  }).flat()
  return [...boxes, ...(end ? tiled(others, end) : [])].flatMap((one) => withInner(areas, one))
}

type Placed = readonly [Area, Box]

function bandOf(rooms: readonly Area[], corridors: readonly Area[], box: Box): Placed[] {
  const half = Math.ceil(rooms.length / 2)
  const row = box.height * ROW_SHARE
  const middle = { ...box, y: box.y + row, height: box.height - 2 * row }
  return [
    ...split(rooms.slice(0, half), { ...box, height: row }, 'across'),
    ...split(corridors, middle, 'across'),
    ...split(rooms.slice(half), { ...box, y: middle.y + middle.height, height: row }, 'across'),
  ]
}

/** Kitchens, plant, garages: around the corridors of their floor, or around a passage that is nobody's. */
function hallsOf(halls: readonly Area[], corridors: readonly Area[], box: Box): Placed[] {
  if (corridors.length === 0 && halls.length < HALLS_IN_ROWS_MIN) return tiled(halls, box)
  const half = Math.ceil(halls.length / 2)
  const height = (box.height * (1 - PASSAGE_SHARE)) / 2
  const middle = { ...box, y: box.y + height, height: box.height * PASSAGE_SHARE }
  return [
    ...split(halls.slice(0, half), { ...box, height }, 'across'),
    ...split(corridors, middle, 'across'),
    ...split(halls.slice(half), { ...box, y: middle.y + middle.height, height }, 'across'),
  ]
}

const weightOf = ({ kind }: Area): number => WEIGHTS[kind] ?? 1
const weightOfAll = (areas: readonly Area[]): number => areas.reduce((sum, area) => sum + weightOf(area), 0)

function split(areas: readonly Area[], box: Box, way: 'across' | 'down'): Placed[] {
  const total = weightOfAll(areas)
  let before = 0
  return areas.map((area): Placed => {
    const [from, share] = [before / total, weightOf(area) / total]
    before += weightOf(area)
    return way === 'across'
      ? [area, { ...box, x: box.x + from * box.width, width: share * box.width }]
      : [area, { ...box, y: box.y + from * box.height, height: share * box.height }]
  })
}

/** Halved along its longer side until each has its own part: no part is a strip. */
function tiled(areas: readonly Area[], box: Box): Placed[] {
  const way = box.width * RATIO > box.height ? 'across' : 'down'
  if (areas.length < 4) return split(areas, box, way)
  const first = areas.slice(0, Math.ceil(areas.length / 2))
  const others = areas.slice(first.length)
  const share = weightOfAll(first) / weightOfAll(areas)
  const [a, b] = way === 'across' ? cut(box, share) : cutDown(box, share)
  return [...tiled(first, a), ...tiled(others, b)]
}

const cut = (box: Box, share: number): [Box, Box] => [
  { ...box, width: box.width * share },
  { ...box, x: box.x + box.width * share, width: box.width * (1 - share) },
]

const cutDown = (box: Box, share: number): [Box, Box] => [
  { ...box, height: box.height * share },
  { ...box, y: box.y + box.height * share, height: box.height * (1 - share) },
]

const INNER_SHARE = 0.6

/** An area with inner areas along its outer wall; the remaining strip carries its name. */
function withInner(areas: readonly Area[], [area, box]: Placed): AreaOutline[] {
  const inner = areas.filter(({ parentId }) => parentId === area.id)
  const isAbove = area.parentId === null && box.y < 0.5 - box.height / 2
  const [first, last] = cutDown(box, isAbove ? INNER_SHARE : 1 - INNER_SHARE)
  const inside = tiled(inner, isAbove ? first : last)
  return [{ areaId: area.id, points: cornersOf(box) }, ...inside.flatMap((one) => withInner(areas, one))]
}

const cornersOf = ({ x, y, width, height }: Box): PlanPoint[] => [
  [rounded(x), rounded(y)],
  [rounded(x + width), rounded(y)],
  [rounded(x + width), rounded(y + height)],
  [rounded(x), rounded(y + height)],
]

/** A few millimetres of a floor. */
export const rounded = (share01: number): number =>
  Math.round(Math.min(1, Math.max(0, share01)) * 10_000) / 10_000
