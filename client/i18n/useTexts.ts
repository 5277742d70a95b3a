import { useTranslation } from 'react-i18next'
import { i18n, type Translate } from './i18n.ts'

export interface TextsInUse {
  readonly t: Translate
  readonly i18n: Pick<typeof i18n, 'language'>
}

const byLanguage = new Map<string, Translate>()

/** Returns a new function after a language change, so that dependent values are recomputed. */
function translateIn(language: string): Translate {
  const known = byLanguage.get(language)
  if (known) return known
  const t = i18n.getFixedT(language)
  byLanguage.set(language, t)
  return t
}

/** The texts in the current language; the calling component re-renders when the language changes. */
export function useTexts(): TextsInUse {
  useTranslation(undefined, { i18n: i18n.instance, useSuspense: false })
  return { t: translateIn(i18n.language), i18n }
}
