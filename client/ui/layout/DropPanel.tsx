import { PopoverNext, PopupKind } from '@blueprintjs/core'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useReturnFocus } from '../layers/useReturnFocus.ts'

/** The panel below a button: how every one of them opens, closes and is placed. */
export function DropPanel(props: {
  readonly popup: 'menu' | 'dialog'
  /** `close` shuts the panel from within. */
  readonly content: (close: () => void) => ReactElement
  /** The button, which receives the ARIA props of a popover's button. */
  readonly children: ReactElement
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="bottom-end"
      arrow={false}
      animation="minimal"
      popupKind={props.popup === 'dialog' ? PopupKind.DIALOG : PopupKind.MENU}
      content={<Returning>{props.content(() => setOpen(false))}</Returning>}
      middleware={{ offset: { mainAxis: 6 } }}
    >
      {props.children}
    </PopoverNext>
  )
}

/** The content of a popover: with it the focus goes in, so that Esc and Tab are about it, and back to the button. */
export function Returning({ children }: { readonly children: ReactNode }) {
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
