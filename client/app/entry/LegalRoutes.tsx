/** The documents at their addresses: Chinese at the plain one, English at the one that ends in `_en`. */
import type { ComponentType } from 'react'
import { loadTextsIn } from '../../i18n/i18n.ts'
import type { Language } from '../../i18n/language.ts'
import { type LegalDocument, LegalPage } from '../../screens/entry/LegalPage.tsx'
import { OpenFrame } from './OpenFrame.tsx'

/** Resolves when the texts of that language are there, whatever the console's language. */
export async function loadLegalPage(document: LegalDocument, language: Language): Promise<ComponentType> {
  await loadTextsIn(language, 'legal')
  return function LegalRoute() {
    return (
      <OpenFrame isOneLanguage>
        <LegalPage document={document} language={language} />
      </OpenFrame>
    )
  }
}
