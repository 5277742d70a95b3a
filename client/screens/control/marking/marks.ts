/** Which areas are marked for the bulk bar. Pure. */
export interface Marks {
  readonly marked: ReadonlySet<string>
  /** Each click marks: for touch, and for anyone who has no hand free for Shift. */
  readonly isChoosing: boolean
}

export const NO_MARKS: Marks = { marked: new Set(), isChoosing: false }

/**
 * Toggles an area in the selection. The first selection includes the open area, whose tile is already highlighted.
 */
export function markedAfter(
  before: ReadonlySet<string>,
  areaId: string,
  openId: string | null,
): ReadonlySet<string> {
  if (before.size === 0) return new Set(openId === null ? [areaId] : [openId, areaId])
  const after = new Set(before)
  if (!after.delete(areaId)) after.add(areaId)
  return after
}

/** All of them, or none where all are. */
export function markedAll(before: ReadonlySet<string>, areaIds: readonly string[]): ReadonlySet<string> {
  const after = new Set(before)
  const isAll = areaIds.every((areaId) => before.has(areaId))
  for (const areaId of areaIds) {
    if (isAll) after.delete(areaId)
    else after.add(areaId)
  }
  return after
}
