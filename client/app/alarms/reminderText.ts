import { ALARM_REMIND_MS } from '#shared/constants.ts'
import { SECOND_MS } from '#shared/durations.ts'
import { waitText } from '#shared/texts/wait.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

/** Interval of the reminder sound as text: "1 minute", from the constant that the sound uses. */
export const reminderText = (): string => waitText(ALARM_REMIND_MS / SECOND_MS, currentLanguage())
