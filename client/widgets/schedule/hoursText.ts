/** Hours of the week as text. */
import type { Hours } from '#shared/records/detection.ts'
import { i18n } from '../../i18n/i18n.ts'
import { DAY_NAMES, DAYS, isSameDays, WEEKEND, WORKDAYS } from '../../ui/schedule/scheduleModel.ts'

/** "Every day · 22:00–06:00 the next day" */
export function hoursText({ hours }: { readonly hours: Hours }): string {
  const { days, isAllDay, from, to } = hours
  const end = to < from ? i18n.t('blocks.schedule.nextDay', { time: to }) : to
  const span = isAllDay ? i18n.t('blocks.schedule.allDayText') : `${from}–${end}`
  return `${daysText(days)} · ${span}`
}

function daysText(days: readonly number[]): string {
  if (isSameDays(days, DAYS)) return i18n.t('blocks.schedule.everyDay')
  if (isSameDays(days, WORKDAYS)) return i18n.t('blocks.schedule.workdays')
  if (isSameDays(days, WEEKEND)) return i18n.t('blocks.schedule.weekend')
  const names = days.map((day) => i18n.t(`blocks.schedule.day.${DAY_NAMES[day as 1]}`))
  return i18n.t('blocks.schedule.days', { days: names.join(i18n.t('blocks.schedule.dayComma')) })
}
