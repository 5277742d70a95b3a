/** The words of both languages for the lists that cells of a workbook are chosen from. */
import type { CodedChoice, Words } from '../../workbook/sheets.ts'
import { circuitStyles as circuitsEn } from './circuitsEn.ts'
import { circuitStyles as circuitsZh } from './circuitsZh.ts'
import * as kindsEn from './kindsEn.ts'
import * as kindsZh from './kindsZh.ts'
import * as setupEn from './setupEn.ts'
import * as setupZh from './setupZh.ts'

type ByCode = Readonly<Record<string, string>>

/** Pictures of a kind of area are called as it is. */
const WORDS: Readonly<Record<CodedChoice, readonly [en: ByCode, zh: ByCode]>> = {
  areaKind: [kindsEn.areaKinds, kindsZh.areaKinds],
  areaImage: [
    { ...kindsEn.areaKinds, ...setupEn.areaImages },
    { ...kindsZh.areaKinds, ...setupZh.areaImages },
  ],
  deviceKind: [kindsEn.deviceKinds, kindsZh.deviceKinds],
  connection: [setupEn.connections, setupZh.connections],
  circuitStyle: [circuitsEn, circuitsZh],
}

/** A code without a translation is shown as it is. */
export const choiceWords = (choice: CodedChoice, code: string): Words => {
  const [en, zh] = WORDS[choice]
  return [en[code] ?? code, zh[code] ?? code]
}

/** The code of a word in either language, however it is capitalized. */
export function codeOfWord(choice: CodedChoice, word: string): string | undefined {
  const wanted = word.toLowerCase()
  const found = WORDS[choice].flatMap((words) => Object.entries(words))
  return found.find(([, one]) => one.toLowerCase() === wanted)?.[0]
}
