import type { Alarm } from '#shared/records/alarm.ts'
import { alarmTitle, type Titled } from '../../i18n/alarmTitle.ts'

/** `Low battery ×3`: an alarm with how often it was reported, where that is more than once. */
export const countedTitle = (alarm: Titled & Pick<Alarm, 'count'>): string =>
  alarm.count > 1 ? `${alarmTitle(alarm)} ×${alarm.count}` : alarmTitle(alarm)
