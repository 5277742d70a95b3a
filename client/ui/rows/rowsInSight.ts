/** Of rows of one height below each other in a box that scrolls: which are in sight, and how far it scrolls to one. */
export interface RowsView {
  readonly scrollTopPx: number
  readonly heightPx: number
  readonly count: number
  readonly rowHeightPx: number
  /** Of the head that stays on top of the rows; they begin below it. */
  readonly headHeightPx: number
}

/** From the first to before the last. */
export interface Sight {
  readonly first: number
  readonly end: number
}

/** A box that is hidden has no height, and no row is in sight. */
export function rowsInSight(view: RowsView): Sight {
  const { scrollTopPx, heightPx, count, rowHeightPx, headHeightPx } = view
  if (heightPx <= 0) return { first: 0, end: 0 }
  const end = Math.ceil((scrollTopPx + heightPx - headHeightPx) / rowHeightPx)
  return {
    first: Math.min(Math.max(0, Math.floor(scrollTopPx / rowHeightPx)), count),
    end: Math.min(Math.max(0, end), count),
  }
}

/** The rows drawn for the one sight serve the other, too, with half of those around to spare. */
export function isServed(drawn: Sight, { first, end }: Sight, around: number): boolean {
  const isSame = first === drawn.first && end === drawn.end
  if (isSame || drawn.end === 0 || end === 0) return isSame
  return Math.max(Math.abs(first - drawn.first), Math.abs(end - drawn.end)) <= around / 2
}

/** Those in sight with some on both sides, and one that exists wherever it is. */
export function rowsToDraw({ first, end }: Sight, count: number, around: number, kept: number): number[] {
  if (end <= 0) return []
  const from = Math.max(0, Math.min(first, count) - around)
  const to = Math.min(count, end + around)
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  if (kept < 0 || kept >= count) return drawn
  if (kept < from) return [kept, ...drawn]
  return kept >= to ? [...drawn, kept] : drawn
}

/** Where it scrolls for the whole row to be in sight, by the shortest way; null where it already is. */
export function scrollTopTo(index: number, view: RowsView): number | null {
  const { scrollTopPx, heightPx, rowHeightPx, headHeightPx } = view
  const topPx = index * rowHeightPx
  const bottomPx = headHeightPx + topPx + rowHeightPx - heightPx
  if (topPx < scrollTopPx) return topPx
  return bottomPx > scrollTopPx ? bottomPx : null
}
