import type { Alarm } from '#shared/records/alarm.ts'
import { alarmTitle, type Titled } from '../../i18n/alarmTitle.ts'

/** `Low battery ×3`: alarm title, with the number of reports if it is more than one. */
export const countedTitle = (alarm: Titled & Pick<Alarm, 'count'>): string =>
  alarm.count > 1 ? `${alarmTitle(alarm)} ×${alarm.count}` : alarmTitle(alarm)
