import { Button } from '@blueprintjs/core'
import { Cross, Error as ErrorIcon, InfoSign, Tick, WarningSign } from '@blueprintjs/icons'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, hold, readToasts, resume, subscribeToasts, type Toast } from './toasts.ts'
import './toast.css'

const icons = { ok: Tick, info: InfoSign, warning: WarningSign, error: ErrorIcon }

export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts)
  return (
    <div className="toast-host" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation()
  const Icon = icons[toast.tone]
  return (
    <div
      className={`toast toast-${toast.tone}`}
      onPointerEnter={() => hold(toast.id)}
      onPointerLeave={() => resume(toast.id)}
    >
      <Icon className="toast-icon" />
      <span className="toast-text">
        {toast.text}
        {toast.count > 1 ? <span className="toast-count"> ×{toast.count}</span> : null}
      </span>
      <Button
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label={t('common.close')}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  )
}
