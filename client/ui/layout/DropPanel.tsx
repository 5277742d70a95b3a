import { PopoverNext, PopupKind } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'

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
      content={props.content(() => setOpen(false))}
      middleware={{ offset: { mainAxis: 6 } }}
    >
      {props.children}
    </PopoverNext>
  )
}
