/** Height of the alarm line at the lower edge, always reserved so that nothing jumps. */
const FOOT_PX = 64

/** Ids of the alarms that the page itself lists, each with its button, where they can be seen now. */
export function visibleAlarmItems(): ReadonlySet<string> {
  const items = document.querySelectorAll<HTMLElement>('main [data-alarm]')
  return new Set([...items].flatMap((item) => (isInSight(item) ? (item.dataset.alarm ?? []) : [])))
}

function isInSight(item: HTMLElement): boolean {
  const { top, bottom, left, width } = item.getBoundingClientRect()
  const middle = (top + bottom) / 2
  if (width === 0 || middle > innerHeight - FOOT_PX) return false
  // Scrolled out of view in its panel, or covered by an overlay.
  const at = document.elementFromPoint(left + width / 3, middle)
  return at !== null && item.contains(at)
}
