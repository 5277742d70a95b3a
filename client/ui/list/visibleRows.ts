/** Ids of the rows that a list of the page shows now: neither filtered out nor scrolled away. Work follows the rows in the document. */
export function visibleRows(): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const list of document.querySelectorAll('[role=grid]')) {
    const frame = list.getBoundingClientRect()
    for (const row of list.querySelectorAll<HTMLElement>('[data-id]')) {
      const { top, bottom } = row.getBoundingClientRect()
      const middle = (top + bottom) / 2
      const id = row.dataset.id
      if (id !== undefined && middle > frame.top && middle < Math.min(frame.bottom, innerHeight)) ids.add(id)
    }
  }
  return ids
}
