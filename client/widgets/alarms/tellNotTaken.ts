import { i18n } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/feedback/toasts.ts'

/** A press that was meant for what stood there before did nothing, which is not seen. */
export const tellNotTaken = (now?: { readonly title: string; readonly place: string }): void =>
  void showToast('warning', now ? i18n.t('alarms.notTakenNow', now) : i18n.t('alarms.notTaken'))
