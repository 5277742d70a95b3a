import { rowElement } from './parts/rowElement.ts'

/** Whether a list of the page shows the row with this id now: neither filtered out nor scrolled away. */
export function isRowInSight(id: string): boolean {
  const row = rowElement(document.body, id)
  const list = row?.closest('[role=grid]')
  if (!row || !list) return false
  const { top, bottom } = row.getBoundingClientRect()
  const middle = (top + bottom) / 2
  const frame = list.getBoundingClientRect()
  return middle > frame.top && middle < Math.min(frame.bottom, innerHeight)
}
