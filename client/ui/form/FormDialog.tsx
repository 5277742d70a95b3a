import type { ReactNode } from 'react'
import { Modal } from '../layers/Modal.tsx'
import styles from './FormDialog.module.css'
import { FormFrameContext, useNewFormFrame } from './formFrame.ts'

/** A form in a dialog. Esc, backdrop and cross ask for confirmation before unsaved input is lost. */
export function FormDialog(props: {
  readonly title: string
  readonly onClose: () => void
  readonly isWide?: boolean
  /** No way to close except by the form, for mandatory decisions. */
  readonly isBinding?: boolean
  readonly children: ReactNode
}) {
  const frame = useNewFormFrame()
  const close = () => void frame.requestClose(props.onClose)
  return (
    <Modal
      isOpen
      canBackClose={props.isBinding !== true}
      className={props.isWide ? `${styles.dialog} ${styles.wide}` : (styles.dialog ?? '')}
      title={props.title}
      isCloseButtonShown={props.isBinding !== true}
      canEscapeKeyClose={props.isBinding !== true}
      canOutsideClickClose={props.isBinding !== true}
      onClose={close}
    >
      <div className={styles.body}>
        <FormFrameContext.Provider value={frame}>{props.children}</FormFrameContext.Provider>
      </div>
    </Modal>
  )
}
