/**
 * The texts of the console. Only the language in use is loaded; the other one comes when it is chosen. Keys are
 * typed after the English texts.
 */
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { pageRoot } from '../platform/page.ts'
import type { enTexts } from './enTexts.ts'
import { type Language, rememberLanguage, startLanguage } from './language.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Widened<typeof enTexts> }
  }
}

/** Keys are typed, the texts themselves are not: they differ by language. */
type Widened<T> = { [K in keyof T]: T[K] extends string ? string : Widened<T[K]> }

const loadTexts: Readonly<Record<Language, () => Promise<object>>> = {
  en: async () => (await import('./enTexts.ts')).enTexts,
  zh: async () => (await import('./zhTexts.ts')).zhTexts,
}

export const i18n = createInstance()

/** Must have ended before anything is rendered. */
export async function startI18n(language: Language = startLanguage()): Promise<void> {
  const texts = await loadTexts[language]()
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: texts } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  markPage(language)
}

export async function changeLanguage(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'translation')) {
    i18n.addResourceBundle(language, 'translation', await loadTexts[language]())
  }
  await i18n.changeLanguage(language)
  rememberLanguage(language)
  markPage(language)
}

export const currentLanguage = (): Language => (i18n.language === 'zh' ? 'zh' : 'en')

/** The text of a key that was computed from data, or null where there is none: `devices.alarm.<code>`. */
export function findText(key: string, values?: Readonly<Record<string, string | number>>): string | null {
  // Data may spell `constructor`: only what the texts themselves hold is a text.
  let node: unknown = i18n.getResourceBundle(i18n.language, 'translation')
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, part)) return null
    node = (node as Readonly<Record<string, unknown>>)[part]
  }
  return typeof node === 'string' ? String(i18n.t(key as never, values as never)) : null
}

/** Records carry their name in both languages. */
export function nameOf(
  record: { readonly name: string; readonly nameEn: string },
  language = currentLanguage(),
): string {
  return language === 'en' && record.nameEn !== '' ? record.nameEn : record.name
}

function markPage(language: Language): void {
  pageRoot.setAttribute('lang', language === 'zh' ? 'zh-CN' : 'en')
}
