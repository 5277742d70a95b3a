import type { Word } from '#shared/records/defineRecord.ts'
import { RECORDS } from '#shared/records/registry.ts'

/** What is no record of a project or of the estate. */
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

/** What a record of the type is called; one without a word of its own is a record. */
export const recordWord = (type: string, language: 'en' | 'zh'): string =>
  (WORDS.get(type) ?? RECORD)[language === 'en' ? 0 : 1]
