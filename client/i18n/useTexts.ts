import { useTranslation } from 'react-i18next'
import type { i18n as ourI18n, Translate } from './i18n.ts'

export interface TextsInUse {
  readonly t: Translate
  readonly i18n: Pick<typeof ourI18n, 'language'>
}

/** The texts in the current language; the calling component re-renders when the language changes. */
export function useTexts(): TextsInUse {
  const { t, i18n } = useTranslation()
  return { t: t as unknown as Translate, i18n }
}
