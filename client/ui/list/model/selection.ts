/** Which row has the focus and which are ticked. Pure: each step returns the next state. */
export interface Selection {
  readonly active: string | null
  /** Start row of a range selection. */
  readonly anchor: string | null
  readonly ticked: ReadonlySet<string>
}

export const NOTHING_SELECTED: Selection = { active: null, anchor: null, ticked: new Set() }

export type Step =
  | { readonly kind: 'focus'; readonly id: string }
  /**
   * Moves by a number of rows; `Infinity` means the end. With `isRange`, selects every row from the anchor.
   */
  | { readonly kind: 'move'; readonly by: number; readonly isRange: boolean }
  | { readonly kind: 'toggle'; readonly id: string }
  | { readonly kind: 'range'; readonly id: string }
  | { readonly kind: 'all' }
  | { readonly kind: 'clear' }

/** Rows represented by a line: the rows of a group, or the row itself. */
type RowsOf = (id: string) => readonly string[]
const itself: RowsOf = (id) => [id]

/** @param ids of the lines on show, in their order */
export function select(
  before: Selection,
  step: Step,
  ids: readonly string[],
  rowsOf: RowsOf = itself,
): Selection {
  switch (step.kind) {
    case 'focus':
      return { ...before, active: step.id, anchor: step.id }
    case 'move':
      return move(before, step, ids, rowsOf)
    case 'toggle':
      return { active: step.id, anchor: step.id, ticked: toggled(before.ticked, rowsOf(step.id)) }
    case 'range':
      return {
        ...withRange(before, [before.anchor ?? step.id, step.id], ids, rowsOf),
        active: step.id,
      }
    case 'all':
      return { ...before, ticked: new Set(ids.flatMap(rowsOf)) }
    case 'clear':
      return before.ticked.size === 0 ? before : { ...before, ticked: new Set() }
  }
}

function move(
  before: Selection,
  step: Extract<Step, { kind: 'move' }>,
  ids: readonly string[],
  rowsOf: RowsOf,
): Selection {
  if (ids.length === 0) return before
  const at = before.active === null ? -1 : ids.indexOf(before.active)
  const from = at === -1 && step.by < 0 ? ids.length : at
  const to = Math.max(0, Math.min(ids.length - 1, from + step.by))
  const active = ids[to] as string
  if (!step.isRange) return { ...before, active, anchor: active }
  const anchor = before.anchor ?? ids[Math.max(0, at)] ?? active
  return { ...withRange(before, [anchor, active], ids, rowsOf), active }
}

/** Adds a range to the earlier selection and removes its part beyond the new end. */
function withRange(
  before: Selection,
  [anchor, end]: readonly [anchor: string, end: string],
  ids: readonly string[],
  rowsOf: RowsOf,
): Selection {
  const ticked = new Set(before.ticked)
  const rowsTo = (to: string) => between(ids, anchor, to).flatMap(rowsOf)
  if (before.active !== null) for (const id of rowsTo(before.active)) ticked.delete(id)
  for (const id of rowsTo(end)) ticked.add(id)
  return { ...before, anchor, ticked }
}

function between(ids: readonly string[], a: string, b: string): readonly string[] {
  const from = ids.indexOf(a)
  const to = ids.indexOf(b)
  if (from === -1 || to === -1) return []
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Rows of a group are ticked unless all of them are. */
function toggled(ticked: ReadonlySet<string>, rowIds: readonly string[]): ReadonlySet<string> {
  const next = new Set(ticked)
  const isAll = rowIds.every((id) => ticked.has(id))
  for (const id of rowIds) {
    if (isAll) next.delete(id)
    else next.add(id)
  }
  return next
}
