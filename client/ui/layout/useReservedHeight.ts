import { type RefObject, useLayoutEffect } from 'react'
import { onResize, pageRoot } from '../../platform/page.ts'

/** What stands at the lower edge of every screen, and what keeps clear of it: as many pixels as it is high, in a variable. */
export function useReservedHeight(
  place: RefObject<HTMLElement | null>,
  variable: '--dock-height' | '--demo-height' | '--notes-height' | '--bar-height' | '--foot-height',
  /** Whether it stands there now: what does so on a phone alone says so. */
  isThere = true,
): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element || !isThere) return
    const measure = () => pageRoot.setVariable(variable, `${element.offsetHeight}px`)
    measure()
    const stop = onResize(element, measure)
    return () => {
      stop()
      pageRoot.setVariable(variable, '0px')
    }
  }, [place, variable, isThere])
}
