import { NOT_REPORTED } from '#shared/records/command.ts'
import { findText, i18n } from '../../i18n/i18n.ts'
import { hostWords } from '../devices/hostWords.ts'

/** Our own reasons are codes; a host's are free text. */
export const reasonText = (reason: string, number?: string): string =>
  reason === NOT_REPORTED
    ? i18n.t('control.command.disobeyed')
    : (findText(`scenes.reason.${reason}`) ?? hostWords(reason, number))
