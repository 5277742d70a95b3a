/** Items in a custom order, in one group or several, and the moves by keys and pointers. Pure. */
export interface OrderGroup {
  readonly id: string
  readonly items: readonly string[]
}
export type Arrangement = readonly OrderGroup[]

/** `index` counts the group's items without the moved one. */
export interface Place {
  readonly groupId: string
  readonly index: number
}

/** Below each other, or side by side as far as there is room. */
export type OrderLayout = 'column' | 'wrap'

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export function placeOf(arrangement: Arrangement, itemId: string): Place | null {
  for (const { id, items } of arrangement) {
    const index = items.indexOf(itemId)
    if (index !== -1) return { groupId: id, index }
  }
  return null
}

/** The very same arrangement where nothing moves: an unknown item, an unknown group, or its own place. */
export function withMoved(arrangement: Arrangement, itemId: string, to: Place): Arrangement {
  const from = placeOf(arrangement, itemId)
  if (!from || !arrangement.some(({ id }) => id === to.groupId)) return arrangement
  const target = clampedTo(arrangement, itemId, to)
  if (from.groupId === target.groupId && from.index === target.index) return arrangement
  return arrangement.map((group) => {
    if (group.id !== from.groupId && group.id !== target.groupId) return group
    const rest = group.items.filter((id) => id !== itemId)
    return { ...group, items: group.id === target.groupId ? rest.toSpliced(target.index, 0, itemId) : rest }
  })
}

function clampedTo(arrangement: Arrangement, itemId: string, to: Place): Place {
  const group = arrangement.find(({ id }) => id === to.groupId)
  const others = group ? group.items.filter((id) => id !== itemId).length : 0
  return { groupId: to.groupId, index: Math.max(0, Math.min(others, to.index)) }
}

/** New position of the lifted item for a key; null for other keys. Stops at the ends. */
export function keyPlace(
  arrangement: Arrangement,
  itemId: string,
  key: string,
  layout: OrderLayout,
): Place | null {
  const from = placeOf(arrangement, itemId)
  if (!from) return null
  const by = (step: number) => clampedTo(arrangement, itemId, { ...from, index: from.index + step })
  const at = (index: number) => clampedTo(arrangement, itemId, { ...from, index })
  switch (key) {
    case 'ArrowUp':
      return by(-1)
    case 'ArrowDown':
      return by(1)
    case 'ArrowLeft':
      return layout === 'wrap' ? by(-1) : beside(arrangement, itemId, from, -1)
    case 'ArrowRight':
      return layout === 'wrap' ? by(1) : beside(arrangement, itemId, from, 1)
    case 'Home':
      return at(0)
    case 'End':
      return at(Number.MAX_SAFE_INTEGER)
    default:
      return null
  }
}

/** The neighbouring group, at the same height where it is long enough. */
function beside(arrangement: Arrangement, itemId: string, from: Place, step: 1 | -1): Place {
  const group = arrangement[arrangement.findIndex(({ id }) => id === from.groupId) + step]
  return group ? clampedTo(arrangement, itemId, { groupId: group.id, index: from.index }) : from
}

/** The index at the pointer: the number of other items before it. */
export function pointedIndex(others: readonly Box[], point: Point, layout: OrderLayout): number {
  return others.filter((box) => isBefore(box, point, layout)).length
}

function isBefore(box: Box, { x, y }: Point, layout: OrderLayout): boolean {
  if (layout === 'column') return (box.top + box.bottom) / 2 < y
  if (box.bottom <= y) return true
  return box.top <= y && (box.left + box.right) / 2 < x
}

/** The group under the pointer, or the one closest to it; null where there is none at all. */
export function pointedGroup(
  groups: readonly { readonly id: string; readonly box: Box }[],
  { x, y }: Point,
): string | null {
  let nearest: { readonly id: string; readonly distance: number } | null = null
  for (const { id, box } of groups) {
    const distance = Math.hypot(outside(x, box.left, box.right), outside(y, box.top, box.bottom))
    if (!nearest || distance < nearest.distance) nearest = { id, distance }
  }
  return nearest?.id ?? null
}

const outside = (at: number, from: number, to: number): number => Math.max(from - at, 0, at - to)

/** A stored order applied to the current items: removed ones are dropped, new ones end the first group. */
export function reconciled(kept: Arrangement, ids: readonly string[]): Arrangement {
  const left = new Set(ids)
  const known = kept.map((group) => ({ ...group, items: group.items.filter((id) => left.delete(id)) }))
  const [first, ...others] = known
  return first ? [{ ...first, items: [...first.items, ...left] }, ...others] : known
}
