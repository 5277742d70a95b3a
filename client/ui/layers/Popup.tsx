import { ContextMenuPopover, PopoverNext, type PopoverNextProps, type PopupKind } from '@blueprintjs/core'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { topLayer } from '../layout/topLayer.ts'
import { useReturnFocus } from './useReturnFocus.ts'

export interface PopupProps {
  readonly popup: 'menu' | 'dialog'
  /** `close` shuts it from within. */
  readonly content: (close: () => void) => ReactElement
  /** The button, which receives the ARIA props of a popover's button. */
  readonly children: ReactElement
  /** Where others than its button open and close it. */
  readonly open?: readonly [isOpen: boolean, set: (isOpen: boolean) => void]
  readonly placement?: NonNullable<PopoverNextProps['placement']>
  /** The button is as wide as its place. */
  readonly isWide?: boolean
}

/** Every popover of a button: the focus goes into it, and back to the button. */
export function Popup(props: PopupProps) {
  const own = useState(false)
  const [isOpen, setOpen] = props.open ?? own
  const container = useContainer(isOpen)
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setOpen}
      placement={props.placement ?? 'bottom-end'}
      arrow={false}
      animation="minimal"
      fill={props.isWide === true}
      popupKind={props.popup as PopupKind}
      content={<Returning>{props.content(() => setOpen(false))}</Returning>}
      middleware={{ offset: { mainAxis: 6 } }}
      {...(container ? { portalContainer: container } : {})}
    >
      {props.children}
    </PopoverNext>
  )
}

/** Behind a modal dialog of the browser it could neither be seen nor used. As it closes it stays where it was. */
function useContainer(isOpen: boolean): HTMLElement | undefined {
  const [wasOpen, setWasOpen] = useState(false)
  const [container, setContainer] = useState<HTMLElement>()
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) setContainer(topLayer())
  }
  return container
}

/** Every menu at a point of the page. */
export function PointMenu(props: {
  readonly at: { readonly x: number; readonly y: number }
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  return (
    <ContextMenuPopover
      isOpen
      onClose={props.onClose}
      targetOffset={{ left: props.at.x, top: props.at.y }}
      content={<Returning>{props.children}</Returning>}
    />
  )
}

/** With the content the focus goes in, so that Esc and Tab are about it, and back with it. */
function Returning({ children }: { readonly children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useReturnFocus(root)
  useEffect(() => {
    if (!root.current?.contains(document.activeElement)) focusFirst(root.current)
  }, [])
  return <div ref={root}>{children}</div>
}

function focusFirst(root: HTMLElement | null): void {
  const first = root?.querySelector<HTMLElement>('[tabindex="0"],button:enabled,a[href],input:enabled')
  first?.focus({ preventScroll: true })
}
