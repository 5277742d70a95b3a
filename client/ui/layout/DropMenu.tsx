import { Button, PopoverNext, PopupKind } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import './dropMenu.css'

/** A button in the bar that opens a small panel: one look and one behaviour for all of them. */
export function DropMenu(props: {
  readonly label: string
  readonly icon: ReactElement
  /** `close` shuts the panel from within. */
  readonly content: (close: () => void) => ReactElement
  /** Over the icon's corner; spoken as part of the label by whoever gives the label. */
  readonly badge?: ReactElement | null
  readonly popup?: 'menu' | 'dialog'
  readonly className?: string
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="bottom-end"
      arrow={false}
      animation="minimal"
      popupKind={props.popup === 'dialog' ? PopupKind.DIALOG : PopupKind.MENU}
      content={props.content(close)}
      middleware={{ offset: { mainAxis: 6 } }}
    >
      <Button
        variant="minimal"
        className={props.className ? `drop-menu ${props.className}` : 'drop-menu'}
        aria-label={props.label}
        title={props.label}
      >
        {props.icon}
        {props.badge}
      </Button>
    </PopoverNext>
  )
}
