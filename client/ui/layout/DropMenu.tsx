import type { ReactElement } from 'react'
import { Popup } from '../layers/Popup.tsx'
import { BarButton } from './BarButton.tsx'

/** A top-bar button that opens a small panel, with shared appearance and behaviour. */
export function DropMenu(props: {
  readonly label: string
  readonly icon: ReactElement
  /** `close` shuts the panel from within. */
  readonly content: (close: () => void) => ReactElement
  /** Badge at the icon's corner; the caller includes its meaning in the label. */
  readonly badge?: ReactElement | null
  readonly popup?: 'menu' | 'dialog'
  readonly className?: string | undefined
  /** Name of this stop in the gallery's tour. */
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
