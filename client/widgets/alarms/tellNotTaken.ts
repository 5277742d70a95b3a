import { i18n } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/feedback/toasts.ts'

/** Informs that a press was ignored, because the target had just changed. */
export const tellNotTaken = (now?: { readonly title: string; readonly place: string }): void =>
  void showToast('warning', now ? i18n.t('alarms.notTakenNow', now) : i18n.t('alarms.notTaken'))
