import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { topLayerChanged } from '../layout/topLayer.ts'
import styles from './TopAlert.module.css'
import { useReturnFocus } from './useReturnFocus.ts'

/** Urgent message: native modal dialog above all others, except alarms. Focuses `autoFocus`; Esc equals its answer. */
export function TopAlert(props: {
  readonly titleId: string
  readonly textId: string
  readonly onCancel: () => void
  readonly children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // The browser's own modal state is outside of React.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    topLayerChanged()
    return () => {
      element?.close()
      topLayerChanged()
    }
  }, [])
  useReturnFocus()
  return (
    <dialog
      ref={dialog}
      className={styles.alert}
      role="alertdialog"
      aria-labelledby={props.titleId}
      aria-describedby={props.textId}
      onCancel={(event) => {
        event.preventDefault()
        props.onCancel()
      }}
    >
      {props.children}
    </dialog>
  )
}
