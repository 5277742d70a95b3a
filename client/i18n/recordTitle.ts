import { findRecordWord, recordWord } from '#shared/texts/records.ts'
import { currentLanguage } from './i18n.ts'

/** The word for a record type within a sentence; null for a type without a word. */
export const wordOfRecord = (type: string): string | null => findRecordWord(type, currentLanguage())

/** The word for a record type at the beginning of a line. */
export function recordTitle(type: string): string {
  const word = recordWord(type, currentLanguage())
  return word.charAt(0).toUpperCase() + word.slice(1)
}
