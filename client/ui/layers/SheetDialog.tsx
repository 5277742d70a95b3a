import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { topLayerChanged } from '../layout/topLayer.ts'
import styles from './SheetDialog.module.css'
import { useBackCloses } from './useBackCloses.ts'
import { useReturnFocus } from './useReturnFocus.ts'

/**
 * A full-screen drawer for narrow windows: keeps the focus inside, Esc closes it. It is the browser's modal dialog, which
 * lies above everything else without a stack of overlays kept by script, as Blueprint's Drawer needs.
 */
export function SheetDialog(props: {
  readonly label: string
  readonly onClose: () => void
  /** What a demo's chapter calls it. */
  readonly tour?: string
  readonly children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { onClose } = props
  useBackCloses(onClose)
  // The browser's own modal state is outside of React; while it lasts, nothing else can have the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    topLayerChanged()
    // Not its first button, which the key that opened it would press as it goes up.
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
