/**
 * The texts of the console. Only the current language is loaded, in bundles fetched with the code that uses
 * them; the other language is fetched when it is chosen. Keys are typed after the English texts.
 */
import { pageRoot } from '../platform/page.ts'
import { importTexts, type SharedBundle } from './bundleFiles.ts'
import type { texts as consoleTexts } from './bundles/console.en.ts'
import type { texts as deviceDetailTexts } from './bundles/deviceDetail.en.ts'
import type { texts as entryTexts } from './bundles/entry.en.ts'
import type { texts as entryPagesTexts } from './bundles/entryPages.en.ts'
import type { texts as galleryTexts } from './bundles/gallery.en.ts'
import type { texts as legalTexts } from './bundles/legal.en.ts'
import type { texts as manageTexts } from './bundles/manage.en.ts'
import type { texts as purposesTexts } from './bundles/purposes.en.ts'
import { type Catalogue, createCatalogue, type Values } from './catalogue.ts'
import { type Language, rememberLanguage, startLanguage } from './language.ts'
import { spacedEdges, withMarkedEdges } from './spacing.ts'

/**
 * Texts of single screens: `./{en,zh}/screens/<area>.ts`, a bundle of its own each. The English file adds its area
 * here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ScreenTexts {}

/** Keys of all texts, from the English ones. */
export type Texts = ScreenTexts &
  typeof entryTexts &
  typeof consoleTexts &
  typeof entryPagesTexts &
  typeof deviceDetailTexts &
  typeof galleryTexts &
  typeof legalTexts &
  typeof manageTexts &
  typeof purposesTexts

type KeyIn<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${Singular<K>}` : KeyIn<T[K], `${Path}${K}.`>
}[keyof T & string]
/** A plural text is looked up without its plural suffix. */
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K

export type TextKey = KeyIn<Texts>
export type TextValues = Values
export type Translate = (key: TextKey, values?: TextValues) => string

export type TextBundle = SharedBundle | keyof ScreenTexts

/** Bundles the pages on show need, whatever the language. */
const wanted = new Set<TextBundle>(['entry'])
const fetched = new Set<string>()
/** Language being loaded. */
let coming: Language | null = null

/** Typed by the keys that there are. */
export const i18n: Omit<Catalogue, 't' | 'getFixedT'> & {
  readonly t: Translate
  readonly getFixedT: (language: string) => Translate
} = createCatalogue(spacedEdges)

/** Must have ended before anything is rendered. */
export async function startI18n(language: Language = startLanguage()): Promise<void> {
  i18n.clear()
  fetched.clear()
  await turnTo(language)
}

/** Must have resolved before anything that uses the bundle is rendered. */
export async function loadTexts(bundle: TextBundle): Promise<void> {
  wanted.add(bundle)
  const languages = new Set([i18n.language === '' ? startLanguage() : currentLanguage(), coming])
  await Promise.all([...languages].map((language) => language && fetchBundle(language, bundle)))
}

/** Loads texts for a page with its own language; read with `i18n.getFixedT`. */
export async function loadTextsIn(language: Language, bundle: TextBundle): Promise<void> {
  await fetchBundle(language, bundle)
}

export async function changeLanguage(language: Language): Promise<void> {
  await turnTo(language)
  rememberLanguage(language)
}

/** Bundles requested meanwhile are loaded in the new language, in which they will be shown. */
async function turnTo(language: Language): Promise<void> {
  coming = language
  try {
    await Promise.all([...wanted].map((bundle) => fetchBundle(language, bundle)))
    await i18n.changeLanguage(language)
    markPage(language)
  } finally {
    if (coming === language) coming = null
  }
}

async function fetchBundle(language: Language, bundle: TextBundle): Promise<void> {
  const key = `${language}/${bundle}`
  if (fetched.has(key)) return
  const texts = await importTexts(language, bundle)
  i18n.add(language, language === 'zh' ? withMarkedEdges(texts) : texts)
  fetched.add(key)
}

/** Language being loaded, or the current one. */
export const languageToCome = (): Language =>
  coming ?? (i18n.language === '' ? startLanguage() : currentLanguage())

export const currentLanguage = (): Language => (i18n.language === 'zh' ? 'zh' : 'en')

/** Punctuation that joins texts outside translations, for each language. */
const mark = (en: string, zh: string): string => (currentLanguage() === 'zh' ? zh : en)

export const joined = (phrases: readonly string[]): string => phrases.join(mark(', ', '，'))

export const enumerated = (names: readonly string[]): string => names.join(mark(', ', '、'))

export const labelled = (label: string, text: string): string => `${label}${mark(': ', '：')}${text}`

/** The text of a key that was computed from data, or null where there is none: `devices.alarm.<code>`. */
export const findText = (key: string, values?: Readonly<Record<string, string | number>>): string | null =>
  i18n.find(key, values)

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
