/** Which areas are marked for the bulk bar. Pure. */
export interface Marks {
  readonly marked: ReadonlySet<string>
  /** Click selects, for touch or one-handed use. */
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

/** Selects all, or none if all were selected. */
export function markedAll(before: ReadonlySet<string>, areaIds: readonly string[]): ReadonlySet<string> {
  const after = new Set(before)
  const isAll = areaIds.every((areaId) => before.has(areaId))
  for (const areaId of areaIds) {
    if (isAll) after.delete(areaId)
    else after.add(areaId)
  }
  return after
}
