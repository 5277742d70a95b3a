import type { PopoverNextProps } from '@blueprintjs/core'
import { type Ref, type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

type RenderTarget = NonNullable<PopoverNextProps['renderTarget']>

/** Anchor of a popover: the element stays the same, with its focus, when the popover first renders. */
export function useAnchor(): {
  readonly anchor: RefObject<HTMLDivElement | null>
  readonly renderTarget: RenderTarget
} {
  const anchor = useRef<HTMLDivElement>(null)
  const renderTarget = useCallback<RenderTarget>(({ ref }) => <At anchor={anchor} measured={ref} />, [])
  return { anchor, renderTarget }
}

/** Passes the anchor position to the popover. */
function At({
  anchor,
  measured,
}: {
  readonly anchor: RefObject<HTMLElement | null>
  readonly measured: Ref<never>
}) {
  useLayoutEffect(() => {
    const tell = measured as RefCallback<HTMLElement>
    tell(anchor.current)
    return () => void tell(null)
  }, [anchor, measured])
  return null
}
