import { useSyncExternalStore } from 'react'
import { i18n, type Translate } from './i18n.ts'

export interface TextsInUse {
  readonly t: Translate
  readonly i18n: Pick<typeof i18n, 'language'>
}

const byLanguage = new Map<string, Translate>()

function subscribe(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange)
  return () => i18n.off('languageChanged', onChange)
}

/** Another function after the language has changed, so that what was made with it is made anew. */
function currentT(): Translate {
  const known = byLanguage.get(i18n.language)
  if (known) return known
  const t = i18n.getFixedT(i18n.language)
  byLanguage.set(i18n.language, t)
  return t
}

/** The texts in the current language; the calling component re-renders when the language changes. */
export function useTexts(): TextsInUse {
  return { t: useSyncExternalStore(subscribe, currentT, currentT), i18n }
}
