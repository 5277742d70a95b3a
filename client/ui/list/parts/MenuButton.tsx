import { Button, PopoverNext, PopupKind } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { type ReactElement, useState } from 'react'

/** A worded button of the list's header that opens a small panel below it. */
export function MenuButton(props: {
  readonly label: string
  readonly icon: ReactElement
  readonly content: (close: () => void) => ReactElement
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="bottom-end"
      arrow={false}
      animation="minimal"
      popupKind={PopupKind.DIALOG}
      content={props.content(() => setOpen(false))}
      middleware={{ offset: { mainAxis: 6 } }}
    >
      <Button icon={props.icon} endIcon={<CaretDown size={12} />} text={props.label} />
    </PopoverNext>
  )
}
