/** Floor plans of demo buildings: walls, windows, doors, stairs and furniture. */

import { type Area, ROOM_KINDS } from '#shared/records/area.ts'
import type { FloorId } from '#shared/records/floor.ts'
import type { KeptPicture } from '#shared/records/keptPicture.ts'
import { type AreaOutline, outlinesOf } from '#shared/rules/planLayout.ts'
import type { OwnWorkspace } from '../../../core/workspace/workspaces.ts'
import type { ContentFiles } from '../../../stores/files/contentFiles.ts'
import { type Box, furnitureOf } from './furniture.ts'

const WIDTH = 1600
const HEIGHT = 1000
/** Large sites draw one floor per building. */
const FLOORS_MAX = 60
const USUAL_LEVEL = 3

/** Equal floors share one drawing. */
export async function drawFloors(
  workspace: OwnWorkspace,
  pictures: ContentFiles,
  draw: (floorId: FloorId, picture: KeptPicture) => Promise<unknown>,
): Promise<void> {
  const { state } = workspace
  const floors = [...state.all('floor')]
  const isNamed = (hash: string): boolean => state.first('floorPlan', 'picture', hash) !== undefined
  for (const { id, level } of floors) {
    const areas = [...state.by('area', 'floor', id).values()].sort((a, b) => a.order - b.order)
    if (areas.length === 0 || (floors.length > FLOORS_MAX && level !== USUAL_LEVEL)) continue
    await pictures.putFor(Buffer.from(floorDrawing(areas)), isNamed, (hash) =>
      draw(id, { hash, type: 'image/svg+xml', widthPx: WIDTH, heightPx: HEIGHT }),
    )
  }
}

export function floorDrawing(areas: readonly Area[]): string {
  const byId = new Map<string, Area>(areas.map((area) => [area.id, area]))
  const placed = outlinesOf(areas).flatMap((outline) => placeOf(outline, byId.get(outline.areaId)))
  const outer = placed.filter(({ area }) => area.parentId === null)
  const walls = (some: readonly Placed[]) =>
    some.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('')
  const around = boundsOf(outer)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`,
    line(placed.flatMap((one) => insideOf(one, placed)).join(''), FURNITURE, 2),
    line(walls(placed.filter(({ area }) => area.parentId !== null)), WALL, 3),
    line(walls(outer), WALL, 5),
    line(`M${around.x} ${around.y}h${around.width}v${around.height}h${-around.width}z`, WALL, 9),
    ...outer.flatMap((one) => openings(one, around)),
    outer.some(({ area }) => area.kind === 'villa') ? '' : line(shafts(around, outer), FURNITURE, 2.5),
    '</svg>',
  ].join('')
}

const PAPER = '#fcfcfa'
const WALL = '#59626e'
const FURNITURE = '#a9b2bd'

const line = (d: string, stroke: string, width: number): string =>
  d === '' ? '' : `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

interface Placed extends Box {
  readonly area: Area
}

function placeOf({ points }: AreaOutline, area: Area | undefined): Placed[] {
  const [from, , to] = points
  if (!from || !to || !area) return []
  const [x, y] = [Math.round(from[0] * WIDTH), Math.round(from[1] * HEIGHT)]
  return [{ area, x, y, width: Math.round(to[0] * WIDTH) - x, height: Math.round(to[1] * HEIGHT) - y }]
}

function boundsOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** Areas with inner areas have their furniture there. */
function insideOf(one: Placed, all: readonly Placed[]): string[] {
  const { area } = one
  if (all.some((other) => other.area.parentId === area.id)) return []
  return [furnitureOf(area, one, one.y + one.height / 2 < HEIGHT / 2)]
}

/** A window in each outer wall above or below, and a door on the other side. */
function openings({ area, x, y, width, height }: Placed, around: Box): string[] {
  if (area.kind === 'corridor') return []
  const isTop = y === around.y
  const isBottom = y + height === around.y + around.height
  const windowX = x + Math.round(width * 0.2)
  const glass = Math.round(width * 0.6)
  const hasWindow = area.kind !== 'plant'
  const windows = [...(isTop ? [y] : []), ...(isBottom ? [y + height] : [])]
  const [doorY, way] = isTop && !isBottom ? [y + height, -1] : [y, 1]
  const door = Math.round(Math.min(ROOM_KINDS.has(area.kind) ? 46 : 70, width * 0.35))
  const doorX = x + width - door - 8
  return [
    ...(hasWindow ? windows : []).flatMap((at) => [
      line(`M${windowX} ${at}h${glass}`, PAPER, 11),
      line(`M${windowX} ${at - 4}h${glass}m0 8h${-glass}`, '#8b95a1', 1.5),
    ]),
    // A hall from wall to wall has its door at the side.
    isTop && isBottom
      ? line(`M${x} ${y + height / 2 - 45}v90`, PAPER, 9)
      : line(`M${doorX} ${doorY}h${door}`, PAPER, 9) +
        line(
          `M${doorX} ${doorY}v${way * door}a${door} ${door} 0 0 ${way < 0 ? 1 : 0} ${door} ${-way * door}`,
          '#8b95a1',
          1.5,
        ),
  ]
}

const SHAFT = { width: 44, height: 40 }
const STEPS = 7

/** Lifts in the middle of the corridor, and stairs at its end. */
function shafts(around: Box, outer: readonly Placed[]): string {
  const midY = around.y + around.height / 2
  const ways = outer.filter(({ area }) => area.kind === 'corridor')
  const { x: left, width: long } = ways.length > 0 ? boundsOf(ways) : around
  const right = left + long
  const isBuilt = outer.some(
    ({ area, x, y, height }) =>
      area.kind !== 'corridor' && x === around.x && y < midY - 40 && y + height > midY + 40,
  )
  if (isBuilt) return ''
  const { width, height } = SHAFT
  const lift = (x: number) =>
    `M${x} ${midY - height / 2}h${width}v${height}h${-width}zl${width} ${height}m0 ${-height}l${-width} ${height}`
  const stairs = (x: number) =>
    `M${x} ${midY - height / 2}h${STEPS * 12}m0 ${height}h${-STEPS * 12}` +
    Array.from({ length: STEPS + 1 }, (_, n) => `M${x + n * 12} ${midY - height / 2}v${height}`).join('')
  const middle = Math.round((left + right) / 2)
  return [
    lift(middle - width * 2),
    lift(middle - width),
    lift(middle),
    lift(middle + width),
    stairs(left + 16),
    stairs(right - 16 - STEPS * 12),
  ].join('')
}
