import { i18n } from '../../i18n/i18n.ts'

/** Nobody recognizes a device by its number. */
const NUMBER = /\s*\b(?:0x)?[\da-f]{16}\b/gi

/**
 * A host's error about a command, in the user's language where it is known.
 *
 * @param number of the device it is shown with: a host carries out a command whole or not at all, so another may be meant
 */
export function hostWords(reason: string, number?: string): string {
  if (/^refused by/.test(reason)) return i18n.t('control.command.refusedByHost')
  if (!/^no answer from/.test(reason)) return reason.replace(NUMBER, '').trim()
  return i18n.t(`control.command.${number && !reason.includes(number) ? 'otherFailed' : 'deviceSilent'}`)
}
