import { Button, Classes, Dialog, type DialogProps, Drawer, type DrawerProps } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { dialogOpened, topLayer } from '../layout/topLayer.ts'
import { useBackCloses } from './useBackCloses.ts'
import { useReturnFocus } from './useReturnFocus.ts'

type ModalProps = Omit<DialogProps, 'onClose' | 'portalContainer' | 'transitionDuration'> & {
  readonly onClose: () => void
  /** Whether Back may close a mandatory dialog. */
  readonly canBackClose?: boolean
  /** At the upper edge: toasts appear below. */
  readonly isAtTop?: boolean
}

/** Modal dialog: in the topmost layer, closes on Back, and returns focus. */
export function Modal(props: ModalProps) {
  return props.isOpen ? <OpenModal {...props} /> : null
}

function OpenModal({ canBackClose, isAtTop, children, title, isCloseButtonShown, ...dialog }: ModalProps) {
  const titleId = useId()
  const named = title === undefined ? {} : { 'aria-labelledby': titleId }
  // Layers opened later must not change the container.
  const [container] = useState(topLayer)
  return (
    // The content may be loading.
    <Suspense fallback={null}>
      <Dialog {...named} {...dialog} portalContainer={container} transitionDuration={0}>
        <Return
          onClose={dialog.onClose}
          canBackClose={canBackClose}
          canEscape={dialog.canEscapeKeyClose !== false}
        />
        <Announcement isAtTop={isAtTop === true} />
        {title === undefined ? null : (
          <Header
            titleId={titleId}
            title={title}
            onClose={isCloseButtonShown === false ? undefined : dialog.onClose}
          />
        )}
        {children}
      </Dialog>
    </Suspense>
  )
}

/** Blueprint's own names its button in English alone. */
function Header(props: {
  readonly titleId: string
  readonly title: ReactNode
  /** Without it there is no close button. */
  readonly onClose: (() => void) | undefined
}) {
  const { t } = useTexts()
  return (
    <div className={Classes.DIALOG_HEADER}>
      <h2 id={props.titleId} className={Classes.HEADING}>
        {props.title}
      </h2>
      {props.onClose ? (
        <Button
          className={Classes.DIALOG_CLOSE_BUTTON}
          variant="minimal"
          icon={<Cross />}
          aria-label={t('common.close')}
          onClick={props.onClose}
        />
      ) : null}
    </div>
  )
}

/** Side panel over the page. */
export function SlideOver(props: Omit<DrawerProps, 'onClose'> & { readonly onClose: () => void }) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense fallback={null}>
      <Drawer {...props}>
        <Return onClose={props.onClose} canEscape />
        {props.children}
      </Drawer>
    </Suspense>
  ) : null
}

interface ReturnProps {
  readonly onClose: () => void
  readonly canBackClose?: boolean | undefined
  readonly canEscape: boolean
}

/** Rendered inside the overlay, so that it is mounted only while open. */
function Return({ onClose, canBackClose, canEscape }: ReturnProps) {
  const inside = useRef<HTMLElement>(null)
  useBackCloses(onClose, canBackClose)
  useReturnFocus()
  // Blueprint brings the focus in with the next frame, before which an Esc would be lost.
  useEffect(() => {
    const frame = inside.current?.closest(`.${Classes.OVERLAY}`)
    const over = new AbortController()
    const { signal } = over
    const closeEarly = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && canEscape && !frame?.contains(document.activeElement)) onClose()
    }
    frame?.addEventListener('focusin', () => over.abort(), { signal })
    document.addEventListener('keydown', closeEarly, { signal })
    return () => over.abort()
  }, [canEscape, onClose])
  return <i ref={inside} hidden />
}

/** Toasts keep clear of its buttons. */
function Announcement({ isAtTop }: { readonly isAtTop: boolean }) {
  const inside = useRef<HTMLElement>(null)
  useLayoutEffect(
    () => dialogOpened({ widthPx: inside.current?.parentElement?.offsetWidth ?? 1, isAtTop }),
    [isAtTop],
  )
  return <i ref={inside} hidden />
}
