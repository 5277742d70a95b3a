import { type ReactNode, useEffect, useRef } from 'react'
import styles from './SheetDialog.module.css'

/**
 * A full-screen drawer for narrow windows: keeps the focus inside, Esc closes it. It is the browser's modal dialog, which
 * lies above everything else without a stack of overlays kept by script, as Blueprint's Drawer needs.
 */
export function SheetDialog(props: {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { onClose } = props
  // The browser's own modal state is outside of React.
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={props.label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {props.children}
    </dialog>
  )
}
