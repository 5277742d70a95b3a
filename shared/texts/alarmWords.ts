/** Words of notifications about alarms, which the server writes. */
import type { Alarm } from '#shared/records/alarm.ts'
import * as en from './choices/deviceAlarmsEn.ts'
import * as zh from './choices/deviceWordsZh.ts'

type ByCode = Readonly<Record<string, string>>
const TITLES: { readonly en: ByCode; readonly zh: ByCode } = { en: en.deviceAlarms, zh: zh.deviceAlarms }

type Titled = Pick<Alarm, 'code' | 'severity' | 'title' | 'english'>

/** `Critical: Water leak`. A code without a title uses the text that the alarm was raised with. */
export function alarmHeadline({ code, severity, title, english }: Titled, language: 'en' | 'zh'): string {
  const known = Object.hasOwn(TITLES[language], code) ? TITLES[language][code] : undefined
  const said = (language === 'en' && english?.title) || title || code
  return language === 'en'
    ? `${en.alarmSeverities[severity]}: ${known ?? said}`
    : `${zh.alarmSeverities[severity]}：${known ?? said}`
}

/** Buttons of a notification. */
export const NOTIFICATION_VERBS = {
  en: { open: 'Open', acknowledge: 'Acknowledge' },
  zh: { open: '打开', acknowledge: '确认' },
} as const
