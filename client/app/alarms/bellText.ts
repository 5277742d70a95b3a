import type { Translate } from '../../i18n/i18n.ts'
import type { Totals } from '../../store/totals.ts'

/** Tooltip of the bell: unacknowledged alarms in all projects of the user; otherwise acknowledged open ones. */
export function bellText(t: Translate, { openAlarms, unacknowledged }: Totals, elsewhere: number): string {
  const count = unacknowledged + elsewhere
  if (elsewhere > 0) return t('alarms.messagesElsewhere', { count, elsewhere })
  if (count > 0) return t('alarms.messages', { count })
  return openAlarms > 0 ? t('alarms.messagesSeen', { count: openAlarms }) : t('alarms.messagesNone')
}
