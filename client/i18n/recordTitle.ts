import { recordWord } from '#shared/texts/records.ts'
import { currentLanguage } from './i18n.ts'

/** What a record type is called, as the beginning of a line. */
export function recordTitle(type: string): string {
  const word = recordWord(type, currentLanguage())
  return word.charAt(0).toUpperCase() + word.slice(1)
}
