import { ALARM_REMIND_MS } from '#shared/constants.ts'
import { SECOND_MS } from '#shared/durations.ts'
import { waitText } from '#shared/texts/wait.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

/** How often a critical alarm that waits sounds again: "1 minute", with the constant that the sound follows. */
export const reminderText = (): string => waitText(ALARM_REMIND_MS / SECOND_MS, currentLanguage())
