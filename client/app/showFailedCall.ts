import type { FailingWork } from '../api/api.ts'
import type { ApiError } from '../api/apiError.ts'
import { i18n } from '../i18n/i18n.ts'
import { showToast } from '../ui/feedback/toasts.ts'

/** A rejection by the server is a warning with the server's text; a network failure or timeout is an error. */
export function showFailedCall(error: ApiError, failing?: FailingWork): void {
  const { message } = error
  const text = failing
    ? i18n.t('errors.titled', { title: i18n.t(`errors.while.${failing}`), message })
    : message
  showToast(error.isRefusal ? 'warning' : 'error', text)
}
