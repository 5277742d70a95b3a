import { findText, i18n } from '../../i18n/i18n.ts'
import type { DeviceCommandView } from '../commands.ts'
import { hostWords } from './hostWords.ts'

/** Returns why a command failed, in the user's language. */
export function commandReason(failure: DeviceCommandView['failure'], number?: string): string {
  if (!failure) return ''
  switch (failure.kind) {
    case 'refused':
      return failure.message
    case 'failed':
      // Our own reasons are codes; a host's are free text.
      if (failure.message === 'gateway_offline') return i18n.t('control.lock.offline')
      return (
        findText(`control.command.${failure.message}`) ??
        (hostWords(failure.message, number) || i18n.t('control.command.refusedByHost'))
      )
    default:
      return i18n.t(`control.command.${failure.kind}`)
  }
}
