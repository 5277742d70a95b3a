import { type RefObject, useEffect, useState } from 'react'

/** Height of a row at the user's text size: measured on an element of that height, wherever it comes from. */
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
