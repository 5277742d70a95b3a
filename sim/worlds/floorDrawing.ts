/** The third floor of each demo building as an architect would hand it in: walls, windows, bathrooms, doors to the corridor. */

import { type Area, ROOM_KINDS } from '#shared/records/area.ts'
import type { FloorId } from '#shared/records/floor.ts'
import type { KeptPicture } from '#shared/records/keptPicture.ts'
import { type AreaOutline, outlinesOf } from '#shared/rules/planLayout.ts'
import type { ContentFiles } from '../files/contentFiles.ts'
import { cleanDrawing } from '../files/svgDrawing.ts'
import type { OwnWorkspace } from '../workspace/workspaces.ts'

const WIDTH = 1600
const HEIGHT = 1000
/** The floor that every demo building with rooms is drawn of. */
const DRAWN_LEVEL = 3

export async function drawFloors(
  workspace: OwnWorkspace,
  pictures: ContentFiles,
  draw: (floorId: FloorId, picture: KeptPicture) => Promise<unknown>,
): Promise<void> {
  const { state } = workspace
  for (const { id, level } of [...state.all('floor')]) {
    const areas = [...state.by('area', 'floor', id).values()].sort((a, b) => a.order - b.order)
    if (level !== DRAWN_LEVEL || !areas.some(({ kind }) => ROOM_KINDS.has(kind))) continue
    const { svg, widthPx, heightPx } = cleanDrawing(floorDrawing(areas))
    const isNamed = (hash: string): boolean => state.first('floorPlan', 'picture', hash) !== undefined
    await pictures.putFor(Buffer.from(svg), isNamed, (hash) =>
      draw(id, { hash, type: 'image/svg+xml', widthPx, heightPx }),
    )
  }
}

export function floorDrawing(areas: readonly Area[]): string {
  const byId = new Map<string, Area>(areas.map((area) => [area.id, area]))
  const boxes = outlinesOf(areas).flatMap((outline) => boxOf(outline, byId.get(outline.areaId)))
  const walls = boxes.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('')
  const rooms = boxes.filter(({ area }) => area.parentId === null && ROOM_KINDS.has(area.kind))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fcfcfa"/>`,
    `<path d="${walls}" fill="none" stroke="#59626e" stroke-width="5"/>`,
    ...rooms.map(fittings),
    '</svg>',
  ].join('')
}

interface Box {
  readonly area: Area
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function boxOf({ points }: AreaOutline, area: Area | undefined): Box[] {
  const [from, , to] = points
  if (!from || !to || !area) return []
  const [x, y] = [Math.round(from[0] * WIDTH), Math.round(from[1] * HEIGHT)]
  return [{ area, x, y, width: Math.round(to[0] * WIDTH) - x, height: Math.round(to[1] * HEIGHT) - y }]
}

/** A window in the outer wall, a bathroom and a door at the corridor. */
function fittings({ x, y, width, height }: Box): string {
  const isUpper = y < HEIGHT / 3
  const outer = isUpper ? y : y + height
  const inner = isUpper ? y + height : y
  const inward = isUpper ? -1 : 1
  const bath = { width: Math.round(width * 0.42), height: Math.round(height * 0.3) }
  const door = Math.round(Math.min(46, width * 0.35))
  const doorX = x + width - door - 8
  const windowX = x + Math.round(width * 0.2)
  return [
    `<path d="M${windowX} ${outer}h${Math.round(width * 0.6)}" stroke="#fcfcfa" stroke-width="9"/>`,
    `<path d="M${windowX} ${outer - 3}h${Math.round(width * 0.6)}m0 6h${-Math.round(width * 0.6)}" stroke="#8b95a1" stroke-width="1.5"/>`,
    `<path d="M${x} ${inner + inward * bath.height}h${bath.width}v${-inward * bath.height}" fill="none" stroke="#8b95a1" stroke-width="3"/>`,
    `<path d="M${doorX} ${inner}h${door}" stroke="#fcfcfa" stroke-width="9"/>`,
    `<path d="M${doorX} ${inner}v${inward * door}a${door} ${door} 0 0 ${isUpper ? 1 : 0} ${door} ${-inward * door}" fill="none" stroke="#8b95a1" stroke-width="1.5"/>`,
  ].join('')
}
