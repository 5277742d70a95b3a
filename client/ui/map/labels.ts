/** Places labels beside points without overlaps. */
export interface Label {
  readonly x: number
  readonly y: number
  readonly text: string
}

export const SIDES = ['after', 'before', 'below', 'above'] as const
export type Side = (typeof SIDES)[number]

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const WIDE = /[⺀-鿿＀-￯]/
const HEIGHT_PX = 20
/** Distance from the centre of a dot to its label. */
const GAP_PX = 12
const DOT_PX = 9

export const widthPx = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 13 : 7.4), 15)

function boxOf({ x, y, text }: Label, side: Side): Box {
  const width = widthPx(text)
  const top = side === 'above' ? y - GAP_PX - HEIGHT_PX : side === 'below' ? y + GAP_PX : y - HEIGHT_PX / 2
  const left = side === 'after' ? x + GAP_PX : side === 'before' ? x - GAP_PX - width : x - width / 2
  return { left, right: left + width, top, bottom: top + HEIGHT_PX }
}

export const dotBox = ({ x, y }: Pick<Label, 'x' | 'y'>): Box => ({
  left: x - DOT_PX,
  right: x + DOT_PX,
  top: y - DOT_PX,
  bottom: y + DOT_PX,
})

const isCrossing = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

export interface Placed<L extends Label> {
  /** A label that is not in it has no room: its dot stays. */
  readonly sides: ReadonlyMap<L, Side>
  /** All occupied boxes. */
  readonly taken: readonly Box[]
}

/** By importance: each label takes its first free side. `taken` are occupied boxes, including the points. */
export function placeLabels<L extends Label>(
  labels: readonly L[],
  within: {
    readonly widthPx: number
    readonly heightPx: number
    readonly taken: readonly Box[]
    readonly sides?: readonly Side[]
  },
): Placed<L> {
  const taken = [...within.taken]
  const sides = new Map<L, Side>()
  const isInside = ({ left, right, top, bottom }: Box): boolean =>
    left >= 0 && top >= 0 && right <= within.widthPx && bottom <= within.heightPx
  for (const label of labels) {
    const own = dotBox(label)
    const isFree = (box: Box): boolean =>
      // Points at the same place may share the label space.
      isInside(box) && !taken.some((other) => isCrossing(box, other) && !isSame(other, own))
    const side = (within.sides ?? SIDES).find((one) => isFree(boxOf(label, one)))
    if (!side) continue
    sides.set(label, side)
    taken.push(boxOf(label, side))
  }
  return { sides, taken }
}

const isSame = (a: Box, b: Box): boolean => a.left === b.left && a.top === b.top
