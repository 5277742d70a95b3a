import { readCookie, writeCookie } from '../platform/cookies.ts'
import { browserLanguages } from '../platform/page.ts'

export const LANGUAGES = ['en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

const LANGUAGE_COOKIE = 'language'

export const isLanguage = (text: string | null): text is Language =>
  text !== null && (LANGUAGES as readonly string[]).includes(text)

/** Uses the cookie, else the first supported browser language, else English. */
export function chooseLanguage(cookie: string | null, wanted: readonly string[]): Language {
  if (isLanguage(cookie)) return cookie
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0] ?? null
    if (isLanguage(base)) return base
  }
  return 'en'
}

export const startLanguage = (): Language => chooseLanguage(readCookie(LANGUAGE_COOKIE), browserLanguages())

export function rememberLanguage(language: Language): void {
  writeCookie(LANGUAGE_COOKIE, language)
}
