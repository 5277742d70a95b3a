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
/** Rooms in a row before another corridor is made. */
const ROW_ROOMS_MAX = 16
/** Of a pair of rows; the corridor has the rest. */
const ROW_SHARE = 0.41
/** What is neither room nor corridor stands at the end. */
const END_SHARE = 0.14
/** A suite is as wide as so many rooms. */
const WIDE = 1.5

/** Outer areas first, so that what is inside them lies on top. `areas` are those of one floor, in their order. */
export function outlinesOf(areas: readonly Area[]): readonly AreaOutline[] {
  const outer = areas.filter(({ parentId }) => parentId === null)
  const rooms = outer.filter(({ kind }) => ROOM_KINDS.has(kind))
  const corridors = outer.filter(({ kind }) => kind === 'corridor')
  const others = outer.filter(({ kind }) => !ROOM_KINDS.has(kind) && kind !== 'corridor')
  const whole = { x: MARGIN, y: MARGIN, width: 1 - 2 * MARGIN, height: 1 - 2 * MARGIN }
  if (rooms.length === 0)
    return [...split(others, whole, 'down'), ...split(corridors, whole, 'down')].flatMap((one) =>
      withInner(areas, one),
    )
  const [main, end] = others.length === 0 ? [whole, null] : cut(whole, 1 - END_SHARE)
  const bands = Math.ceil(rooms.length / (2 * ROW_ROOMS_MAX))
  const perBand = Math.ceil(rooms.length / bands)
  const height = main.height / bands
  const boxes = Array.from({ length: bands }, (_, band) => {
    const own = rooms.slice(band * perBand, (band + 1) * perBand)
    const between = corridors.filter((_, at) => at % bands === band)
    return bandOf(own, between, { ...main, y: main.y + band * height, height })
  }).flat()
  return [...boxes, ...(end ? split(others, end, 'down') : [])].flatMap((one) => withInner(areas, one))
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

const weightOf = ({ kind }: Area): number => (kind === 'suite' || kind === 'villa' ? WIDE : 1)

function split(areas: readonly Area[], box: Box, way: 'across' | 'down'): Placed[] {
  const total = areas.reduce((sum, area) => sum + weightOf(area), 0)
  let before = 0
  return areas.map((area): Placed => {
    const [from, share] = [before / total, weightOf(area) / total]
    before += weightOf(area)
    return way === 'across'
      ? [area, { ...box, x: box.x + from * box.width, width: share * box.width }]
      : [area, { ...box, y: box.y + from * box.height, height: share * box.height }]
  })
}

const cut = (box: Box, share: number): [Box, Box] => [
  { ...box, width: box.width * share },
  { ...box, x: box.x + box.width * share, width: box.width * (1 - share) },
]

/** An area, and the areas inside it in its lower part: above them stands its own name. */
function withInner(areas: readonly Area[], [area, box]: Placed): AreaOutline[] {
  const inner = areas.filter(({ parentId }) => parentId === area.id)
  const lower = { ...box, y: box.y + box.height * 0.4, height: box.height * 0.6 }
  const inside = split(inner, lower, box.width < box.height ? 'down' : 'across')
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
