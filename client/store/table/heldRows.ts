import type { TableView } from './tableRules.ts'

export type HeldRows = Pick<TableView, 'ids' | 'come'>

/** Keeps the order of rows; new ones are appended. */
export function heldRows(
  before: HeldRows,
  order: readonly string[],
  isThere: (id: string) => boolean,
): HeldRows {
  const shown = new Set(before.ids)
  const added = order.filter((id) => !shown.has(id))
  const kept = before.ids.filter(isThere)
  const isSame = added.length === 0 && kept.length === before.ids.length
  return { ids: isSame ? before.ids : [...kept, ...added], come: [...before.come.filter(isThere), ...added] }
}
