import { Button } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { Popup } from '../../layers/Popup.tsx'

/** A worded button of the list's header that opens a small panel below it. */
export function MenuButton(props: {
  readonly label: string
  readonly icon: ReactElement
  readonly content: (close: () => void) => ReactElement
}) {
  return (
    <Popup popup="dialog" content={props.content}>
      <Button icon={props.icon} endIcon={<CaretDown size={12} />} text={props.label} />
    </Popup>
  )
}
