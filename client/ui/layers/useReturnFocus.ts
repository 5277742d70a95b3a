import { type RefObject, useLayoutEffect, useState } from 'react'
import { focusTrail, hasNoFocus, returnFocus } from '../../platform/focusTrail.ts'

/**
 * While mounted, remembers what had the focus before. Gives it back at once on unmount, or to the next thing around
 * it that is still there. An overlay that leaves it to a later frame loses the keys pressed meanwhile.
 *
 * @param root of an overlay beside which the page can be used on: a focus that has gone elsewhere stays there
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
