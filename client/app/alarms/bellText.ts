import type { Translate } from '../../i18n/i18n.ts'
import type { Totals } from '../../store/totals.ts'

/** What waits for somebody, as its number counts it; what is acknowledged and still open where nothing waits. */
export function bellText(t: Translate, { openAlarms, unacknowledged }: Totals): string {
  if (unacknowledged > 0) return t('alarms.messages', { count: unacknowledged })
  return openAlarms > 0 ? t('alarms.messagesSeen', { count: openAlarms }) : t('alarms.messagesNone')
}
