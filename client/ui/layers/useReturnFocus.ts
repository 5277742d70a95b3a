import { type RefObject, useLayoutEffect, useState } from 'react'
import { focusTrail, hasNoFocus, returnFocus } from '../../platform/focusTrail.ts'

/**
 * Remembers focus on mount and restores it on unmount, or focuses the nearest remaining ancestor. Synchronous, so
 * that key presses are not lost.
 * @param root overlay beside a usable page: focus elsewhere stays
 */
export function useReturnFocus(root?: RefObject<Element | null>): void {
  const [before] = useState(focusTrail)
  useLayoutEffect(
    () => () => {
      const isInside = !root || root.current?.contains(document.activeElement)
      if (isInside || hasNoFocus()) returnFocus(before)
    },
    [before, root],
  )
}
