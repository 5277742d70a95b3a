import { type RefObject, useEffect, useState } from 'react'
import { onResize } from '../../platform/page.ts'

/** Whether the tab strip overflows. */
export function useOverflow(list: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [isOverflowing, setOverflowing] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another width
  useEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => setOverflowing(element.scrollWidth > element.clientWidth + 1)
    // The observer reports the first size after layout; measuring here would force another layout.
    return onResize(element, measure)
  }, [list, content])
  return isOverflowing
}
