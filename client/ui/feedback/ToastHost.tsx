import { Button, ProgressBar, Spinner } from '@blueprintjs/core'
import { Cross, Error as ErrorIcon, InfoSign, Tick, WarningSign } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type FocusEvent, useEffect, useSyncExternalStore } from 'react'
import { MOBILE_BREAKPOINT_PX } from '#shared/constants.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { readQuestion, subscribeQuestions } from '../confirm/confirm.ts'
import { useSendLock } from '../confirm/sendLock.ts'
import { useMedia } from '../controls/useMedia.ts'
import { OnTop, useHasLowButtons } from '../layout/OnTop.tsx'
import styles from './ToastHost.module.css'
import {
  dismissToast,
  hold,
  readToasts,
  resume,
  subscribeToasts,
  type Toast,
  type ToastAction,
} from './toasts.ts'

const icons = { ok: Tick, info: InfoSign, warning: WarningSign, error: ErrorIcon }

/**
 * Renders toasts, above sheets and dialogs too. Blueprint's OverlayToaster does not count repeats, pause for locked
 * actions, or support several edges.
 */
export function ToastHost() {
  const hasLowButtons = useHasLowButtons()
  const question = useSyncExternalStore(subscribeQuestions, readQuestion)
  const isNarrow = useMedia(`(width < ${MOBILE_BREAKPOINT_PX}px)`)
  const toasts = useSyncExternalStore(subscribeToasts, readToasts)
  return (
    <OnTop>
      <div
        className={clsx(styles.host, !hasLowButtons && styles.atFoot)}
        // Inert while a dialog asks a question.
        inert={question !== null}
        role="status"
        aria-live="polite"
      >
        {toasts.map((toast) =>
          isNarrow && toast.isSeen ? (
            <p key={toast.id} className="visually-hidden">
              {toast.text}
            </p>
          ) : (
            <ToastCard key={toast.id} toast={toast} />
          ),
        )}
      </div>
    </OnTop>
  )
}

/** Hover or focus prevents closing. */
function ToastCard({ toast }: { readonly toast: Toast }) {
  const { t } = useTexts()
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) resume(toast.id, 'focus')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing; it only stays while it is read
    <div
      className={clsx(styles.toast, styles[toast.tone])}
      data-toast={toast.tone}
      onPointerEnter={() => hold(toast.id, 'pointer')}
      onPointerLeave={() => resume(toast.id, 'pointer')}
      onFocus={() => hold(toast.id, 'focus')}
      onBlur={leave}
    >
      <ToastIcon toast={toast} />
      <p className={styles.text}>
        {toast.text}
        {toast.count > 1 ? <span className={styles.count}> ×{toast.count}</span> : null}
      </p>
      {toast.actions.map((action) => (
        <ActionButton key={action.text} toastId={toast.id} action={action} />
      ))}
      <Button
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label={t('common.close')}
        onClick={() => dismissToast(toast.id)}
      />
      <Details lines={toast.details} />
      {toast.progress01 === null ? null : (
        // The text contains the value; announcing each step would be too much.
        <ProgressBar
          className={clsx(styles.progress)}
          value={toast.progress01}
          animate={false}
          stripes={false}
          aria-hidden
        />
      )}
    </div>
  )
}

function ActionButton({ toastId, action }: { readonly toastId: number; readonly action: ToastAction }) {
  const locked = useSendLock(action)
  const isLocked = locked !== null
  // The time-out pauses while the action is locked.
  useEffect(() => {
    if (!isLocked) return
    hold(toastId, 'lock')
    return () => resume(toastId, 'lock')
  }, [isLocked, toastId])
  return (
    <Button
      size="small"
      text={action.text}
      disabled={isLocked}
      title={locked ?? undefined}
      onClick={() => {
        dismissToast(toastId)
        action.run()
      }}
    />
  )
}

const LINES_MAX = 50

function Details({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTexts()
  if (lines.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <ul className={styles.details} tabIndex={0}>
      {lines.slice(0, LINES_MAX).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > LINES_MAX ? (
        <li>{t('list.moreFailures', { count: lines.length - LINES_MAX })}</li>
      ) : null}
    </ul>
  )
}

function ToastIcon({ toast: { tone } }: { readonly toast: Toast }) {
  if (tone === 'loading') return <Spinner size={16} className={clsx(styles.icon)} aria-hidden />
  const Icon = icons[tone]
  return <Icon className={clsx(styles.icon)} />
}
