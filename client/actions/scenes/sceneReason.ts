import { findText } from '../../i18n/i18n.ts'

/** Our own reasons are codes; a host's are free text. */
export const reasonText = (reason: string): string => findText(`scenes.reason.${reason}`) ?? reason
