import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { topLayerChanged } from '../layout/topLayer.ts'
import styles from './SheetDialog.module.css'
import { useBackCloses } from './useBackCloses.ts'
import { useReturnFocus } from './useReturnFocus.ts'

/**
 * Full-screen drawer on narrow windows: traps focus, Esc closes. A native modal dialog, which needs no scripted overlay
 * stack like Blueprint's Drawer.
 */
export function SheetDialog(props: {
  readonly label: string
  readonly onClose: () => void
  /** Name for demo chapters. */
  readonly tour?: string
  readonly children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { onClose } = props
  useBackCloses(onClose)
  // Native modal state is outside of React.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    topLayerChanged()
    // Focuses the dialog itself, not its first button, which keyup would press.
    element?.focus()
    return () => {
      element?.close()
      topLayerChanged()
    }
  }, [])
  useReturnFocus()
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      tabIndex={-1}
      aria-label={props.label}
      data-tour={props.tour}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {props.children}
    </dialog>
  )
}
