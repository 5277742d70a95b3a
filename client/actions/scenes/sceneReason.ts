import { findText } from '../../i18n/i18n.ts'
import { hostWords } from '../devices/hostWords.ts'

/** Our own reasons are codes; a host's are free text. */
export const reasonText = (reason: string, number?: string): string =>
  findText(`scenes.reason.${reason}`) ?? hostWords(reason, number)
