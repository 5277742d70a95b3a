/** Areas with the areas inside them, and the room an area belongs to. Pure. */

import type { ReadState } from '#shared/records/registry.ts'
import { isWholeRoom } from '#shared/rules/roomState.ts'

/** Deeper trees are cut: a parent that is its own descendant must not hang the page. */
const DEPTH_MAX = 16

/** The area itself first, then the areas inside it. */
export function areaIdsWithin(read: ReadState, areaId: string): string[] {
  const found: string[] = []
  const visit = (id: string, depth: number): void => {
    found.push(id)
    if (depth === DEPTH_MAX) return
    const children = [...read.by('area', 'parent', id).values()].sort((a, b) => a.order - b.order)
    for (const child of children) visit(child.id, depth + 1)
  }
  visit(areaId, 0)
  return found
}

/** The room that is or contains the area; otherwise the top-level area that contains it. */
export function roomOf(read: ReadState, areaId: string): string {
  let id = areaId
  for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
    const area = read.get('area', id)
    if (!area || isWholeRoom(read, area) || area.parentId === null) return id
    if (!read.get('area', area.parentId)) return id
    id = area.parentId
  }
  return id
}
