import type { Right } from '#shared/permissions.ts'
import { openRightRequest } from '../actions/askedRight.ts'
import type { FailingWork } from '../api/api.ts'
import type { ApiError } from '../api/apiError.ts'
import { i18n } from '../i18n/i18n.ts'
import { showToast } from '../ui/feedback/toasts.ts'
import { account } from './account.ts'

/** A rejection by the server is a warning with the server's text; a network failure or timeout is an error. */
export function showFailedCall(
  error: ApiError,
  failing?: FailingWork,
  own: readonly Right[] | undefined = account.get()?.info.rights,
): void {
  const { message } = error
  const text = failing
    ? i18n.t('errors.titled', { title: i18n.t(`errors.while.${failing}`), message })
    : message
  const { right } = error
  const isMissing = right !== null && own?.includes(right) === false
  const ask = { text: i18n.t('common.askForRight'), run: () => right && openRightRequest(right) }
  showToast(error.isRefusal || isMissing ? 'warning' : 'error', {
    text,
    ...(isMissing ? { actions: [ask] } : {}),
  })
}
