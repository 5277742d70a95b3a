import { type RefObject, useLayoutEffect } from 'react'
import { onResize, pageRoot } from '../../platform/page.ts'

/** What stands at the lower edge of every screen, and what keeps clear of it: as many pixels as it is high, in a variable. */
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
  /** Whether it stands there now: what does so on a phone alone passes it. */
  isThere = true,
): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element || !isThere) return
    // Told of its first height too, once the page is laid out; asked for here, it would be laid out for that alone.
    const stop = onResize(element, () => pageRoot.setVariable(variable, `${element.offsetHeight}px`))
    return () => {
      stop()
      pageRoot.setVariable(variable, '0px')
    }
  }, [place, variable, isThere])
}
