/** Which columns of a list are shown, in which order and how wide, by the user's choice. Pure. */

import { parseKept } from '../../../platform/storage.ts'

export interface ColumnLayout {
  /** Visible columns in order; null: the list's default. */
  readonly shown: readonly string[] | null
  readonly widthsPx: Readonly<Record<string, number>>
}

export const OWN_LAYOUT: ColumnLayout = { shown: null, widthsPx: {} }
export const WIDTH_MIN_PX = 56
export const WIDTH_MAX_PX = 640
export const WIDTH_STEP_PX = 16
const ID_LENGTH_MAX = 60
const SHOWN_MAX = 100
/** The stored data may be of a version with other bounds. */
const KEPT_WIDTH_MIN_PX = 40
const KEPT_WIDTH_MAX_PX = 1200

interface Column {
  readonly id: string
  readonly widthPx: number
  readonly isHiddenAtFirst?: boolean
}

export function parseLayout(text: string | null): ColumnLayout {
  const kept = parseKept(text)
  // An invalid stored layout is ignored.
  return isLayout(kept) ? { shown: kept.shown, widthsPx: kept.widthsPx } : OWN_LAYOUT
}

const isId = (id: unknown): id is string => typeof id === 'string' && id.length <= ID_LENGTH_MAX
const isWidth = (px: unknown): boolean =>
  typeof px === 'number' && px >= KEPT_WIDTH_MIN_PX && px <= KEPT_WIDTH_MAX_PX

function isLayout(kept: unknown): kept is ColumnLayout {
  if (typeof kept !== 'object' || kept === null || !('shown' in kept) || !('widthsPx' in kept)) return false
  const { shown, widthsPx } = kept
  const isShown = shown === null || (Array.isArray(shown) && shown.length <= SHOWN_MAX && shown.every(isId))
  if (!isShown || typeof widthsPx !== 'object' || widthsPx === null || Array.isArray(widthsPx)) return false
  return Object.entries(widthsPx).every(([id, px]) => isId(id) && isWidth(px))
}

/** The first column names the row and is always first; unknown columns are skipped. */
export function shownColumns<C extends Column>(
  columns: readonly C[],
  layout: ColumnLayout,
  fromAddress: readonly string[] | null,
): readonly C[] {
  const [first] = columns
  const wanted = fromAddress ?? layout.shown
  if (!wanted || !first) return columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst !== true)
  const others = wanted.flatMap((id) => columns.find((column) => column.id === id && column !== first) ?? [])
  return [first, ...others]
}

export function toggleColumn(
  columns: readonly Column[],
  shown: readonly string[],
  id: string,
): readonly string[] {
  if (id === columns[0]?.id) return shown
  if (shown.includes(id)) return shown.filter((one) => one !== id)
  // Restores a column after its nearest visible predecessor.
  const order = columns.map((column) => column.id)
  const before = order.slice(0, order.indexOf(id)).findLast((one) => shown.includes(one))
  const at = before === undefined ? 0 : shown.indexOf(before) + 1
  return shown.toSpliced(at, 0, id)
}

/** Moves a column; the first column is fixed. */
export function moveColumn(shown: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const at = shown.indexOf(id)
  const to = at + by
  if (at < 1 || to < 1 || to >= shown.length) return shown
  return shown.toSpliced(at, 1).toSpliced(to, 0, id)
}

export function widthOf(column: Column, layout: ColumnLayout): number {
  return layout.widthsPx[column.id] ?? column.widthPx
}

export function resized(layout: ColumnLayout, id: string, widthPx: number): ColumnLayout {
  const width = Math.round(Math.min(WIDTH_MAX_PX, Math.max(WIDTH_MIN_PX, widthPx)))
  return { ...layout, widthsPx: { ...layout.widthsPx, [id]: width } }
}
