/** What the line of alarms at the lower edge covers, whether it is there or not: it must not come and go by itself. */
const FOOT_PX = 64

/** Whether the page itself lists the alarm, with its button, where it can be seen now. */
export function isAlarmItemInSight(id: string): boolean {
  const items = document.querySelectorAll(`main [data-alarm="${CSS.escape(id)}"]`)
  return [...items].some((item) => {
    const { top, bottom, width } = item.getBoundingClientRect()
    const middle = (top + bottom) / 2
    if (width === 0 || middle > innerHeight - FOOT_PX) return false
    // Scrolled away within its panel, or below what lies over the page.
    const at = document.elementFromPoint(item.getBoundingClientRect().left + width / 3, middle)
    return at !== null && item.contains(at)
  })
}
