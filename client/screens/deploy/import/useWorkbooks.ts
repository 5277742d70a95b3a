/** Workbooks that this browser writes: the template, the project as it is, and the rows that were refused. */

import type { ImportFault, ImportSheet } from '#shared/contract/workbook.ts'
import { messageText } from '#shared/texts/messageText.ts'
import type { SheetKey } from '#shared/workbook/bounds.ts'
import { type CodedChoice, columnsOf, WORKBOOK_SHEETS, type Words } from '#shared/workbook/sheets.ts'
import { fileName } from '../../../actions/excel.ts'
import { currentLanguage, findText, labelled, nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { saveFile } from '../../../platform/documents.ts'
import { nowMs } from '../../../platform/time.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { failedRowsWorkbook, projectWorkbook, type WorkbookTexts } from './projectWorkbook.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A code without a word of its own stands for itself. */
const WORDS: Readonly<Record<CodedChoice, (code: string) => string | null>> = {
  areaKind: (code) => findText(`areas.kind.${code}`),
  areaImage: (code) => findText(`importing.image.${code}`) ?? findText(`areas.kind.${code}`),
  deviceKind: kindName,
  connection: (code) => findText(`importing.connection.${code}`),
  circuitStyle: (code) => findText(`circuit.style.${code}`),
}

const wordOf = (choice: CodedChoice, code: string): string => WORDS[choice](code) ?? code

export const inWords = ([en, zh]: Words): string => (currentLanguage() === 'zh' ? zh : en)

export const sheetTitle = (sheet: SheetKey): string => inWords(WORKBOOK_SHEETS[sheet].title)

export function columnTitle(sheet: SheetKey, key: string): string {
  const column = columnsOf(sheet).find((one) => one.key === key)
  return column ? inWords(column.title) : key
}

/** With the column in front, where it is about one. */
export function faultText(sheet: SheetKey, { column, code, details }: ImportFault): string {
  const reason = messageText(code, currentLanguage(), details)
  return column === null ? reason : labelled(columnTitle(sheet, column), reason)
}

export function useWorkbooks() {
  const { t } = useTexts()
  const format = useFormat()
  const { store, clock } = useConsoleState()
  const save = (title: string, bytes: Uint8Array<ArrayBuffer>) => {
    const [project] = store.read.all('project')
    const day = format.dateTime(clock.at(nowMs())).slice(0, 10)
    saveFile(fileName([project ? nameOf(project) : '', title, day]), TYPE, bytes)
  }
  const texts = (): WorkbookTexts => ({ language: currentLanguage(), word: wordOf })
  return {
    saveTemplate: () => save(t('importing.template'), projectWorkbook(store.read, texts(), false)),
    saveProject: () => save(t('importing.project'), projectWorkbook(store.read, texts(), true)),
    saveFailed: (sheets: readonly ImportSheet[]) => {
      const reason = t('importing.reason')
      save(t('importing.failedRows'), failedRowsWorkbook(store.read, texts(), sheets, reason, faultText))
    },
  }
}
