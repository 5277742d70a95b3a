import type { ReactElement } from 'react'
import { Popup } from '../layers/Popup.tsx'
import { BarButton } from './BarButton.tsx'

/** A button in the bar that opens a small panel: one look and one behaviour for all of them. */
export function DropMenu(props: {
  readonly label: string
  readonly icon: ReactElement
  /** `close` shuts the panel from within. */
  readonly content: (close: () => void) => ReactElement
  /** On the icon's corner; the caller includes its meaning in the label. */
  readonly badge?: ReactElement | null
  readonly popup?: 'menu' | 'dialog'
  readonly className?: string | undefined
  /** Where the tour of the gallery stops. */
  readonly stop?: string
}) {
  return (
    <Popup popup={props.popup ?? 'menu'} content={props.content}>
      <BarButton label={props.label} className={props.className} data-stop={props.stop}>
        {props.icon}
        {props.badge}
      </BarButton>
    </Popup>
  )
}
