import { i18n } from '../../i18n/i18n.ts'

/** Matches device numbers, which users do not recognise. */
const NUMBER = /\s*\b(?:0x)?[\da-f]{16}\b/gi

/**
 * Translated error of a host about a command, if known.
 * @param number device it is shown with; a host executes a command as a whole, so the error may concern another device
 */
export function hostWords(reason: string, number?: string): string {
  if (/^refused by/.test(reason)) return i18n.t('control.command.refusedByHost')
  if (!/^no answer from/.test(reason)) return reason.replace(NUMBER, '').trim()
  return i18n.t(`control.command.${number && !reason.includes(number) ? 'otherFailed' : 'deviceSilent'}`)
}
