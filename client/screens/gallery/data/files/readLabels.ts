import { i18n, loadTextsIn } from '../../../../i18n/i18n.ts'
import { LANGUAGES } from '../../../../i18n/language.ts'
import type { ReadColumn, ReadRules } from './readWorkbook.ts'

/** A template that was filled in in one language is read in the other too. */
export async function createSheetLabels(): Promise<ReadRules['labels']> {
  await Promise.all(LANGUAGES.map((language) => loadTextsIn(language, 'gallery')))
  const inAll = (column: ReadColumn) =>
    LANGUAGES.map((language) => i18n.getFixedT(language)(`galleryData.readColumn.${column}`))
  return {
    name: inAll('name'),
    number: inAll('number'),
    area: inAll('area'),
    brightness: inAll('brightness'),
  }
}
