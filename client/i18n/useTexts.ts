import { useSyncExternalStore } from 'react'
import { i18n, onLanguageChanged, type Translate } from './i18n.ts'

export interface TextsInUse {
  readonly t: Translate
  readonly i18n: Pick<typeof i18n, 'language'>
}

const currentT = (): Translate => i18n.t

/** The texts in the current language; the calling component re-renders when the language changes. */
export function useTexts(): TextsInUse {
  const t = useSyncExternalStore(onLanguageChanged, currentT, currentT)
  return { t, i18n }
}
