import { type RefObject, useLayoutEffect } from 'react'
import { onResize, pageRoot } from '../../platform/page.ts'

/** Height of a fixed footer as a CSS variable, so that content keeps clear of it. */
export function useReservedHeight(
  place: RefObject<HTMLElement | null>,
  variable:
    | '--dock-height'
    | '--demo-height'
    | '--notes-height'
    | '--bar-height'
    | '--foot-height'
    | '--popup-height'
    | '--bell-height'
    | '--alarms-height'
    | '--filling-clearance',
  /** Whether it is currently fixed; some are only on phones. */
  isThere = true,
): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element || !isThere) return
    // The observer also reports the first height; measuring here would force a layout.
    const stop = onResize(element, () => pageRoot.setVariable(variable, `${element.offsetHeight}px`))
    return () => {
      stop()
      pageRoot.setVariable(variable, '0px')
    }
  }, [place, variable, isThere])
}
