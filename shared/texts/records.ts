import type { Word } from '#shared/records/defineRecord.ts'
import { RECORDS } from '#shared/records/registry.ts'

/** Things that are not a record of a project or the estate. */
const OTHERS: Readonly<Record<string, Word>> = {
  template: ['template', '模板'],
  scenario: ['scenario', '情景'],
  case: ['case', '用例'],
  run: ['run', '运行'],
}
const RECORD: Word = ['record', '记录']

const WORDS: ReadonlyMap<string, Word> = new Map([
  ...Object.entries(OTHERS),
  ...Object.values(RECORDS).flatMap(({ type, word }): [string, Word][] => (word ? [[type, word]] : [])),
])

/** The word for a record type; null for a type without one. */
export const findRecordWord = (type: string, language: 'en' | 'zh'): string | null =>
  WORDS.get(type)?.[language === 'en' ? 0 : 1] ?? null

/** The word for a record type; a type without one is a record. */
export const recordWord = (type: string, language: 'en' | 'zh'): string =>
  findRecordWord(type, language) ?? RECORD[language === 'en' ? 0 : 1]
