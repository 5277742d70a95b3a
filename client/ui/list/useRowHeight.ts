import { type RefObject, useEffect, useState } from 'react'

/** Row height at the user's text size, measured on a reference element. */
export function useHeight(ruler: RefObject<HTMLElement | null>, firstPx: number): number {
  const [heightPx, setHeightPx] = useState(firstPx)
  // Measured, because style sheets determine the height.
  useEffect(() => {
    const element = ruler.current
    if (!element) return
    const watch = new ResizeObserver(() => {
      const measuredPx = element.getBoundingClientRect().height
      if (measuredPx > 0) setHeightPx(measuredPx)
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [ruler])
  return heightPx
}
