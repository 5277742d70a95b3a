/**
 * Looks texts up by their keys and fills them in. What i18next and its binding offer beyond this is 14 KB of script, gzipped,
 * before the first paint.
 */
import type { Language } from './language.ts'
import { spacedEdges } from './spacing.ts'

export type TextValues = Readonly<Record<string, string | number | boolean>>
type Lookup = (key: string, values?: TextValues) => string
/** Texts by their keys, in groups. */
export type TextTree = Readonly<Record<string, unknown>>

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g

export class Translator {
  readonly #texts = new Map<Language, TextTree>()
  readonly #found = new Map<string, string | null>()
  readonly #plurals = new Map<Language, Intl.PluralRules>()
  readonly #listeners = new Set<(language: Language) => void>()
  #language: Language
  #t: Lookup

  constructor(language: Language) {
    this.#language = language
    this.#t = this.getFixedT(language)
  }

  get language(): Language {
    return this.#language
  }

  /** In the current language; another function after it has changed. */
  get t(): Lookup {
    return this.#t
  }

  /** Begins anew without any texts. */
  start(language: Language): void {
    this.#texts.clear()
    this.#found.clear()
    this.#language = language
    this.#t = this.getFixedT(language)
  }

  changeLanguage(language: Language): void {
    if (language === this.#language) return
    this.#language = language
    this.#t = this.getFixedT(language)
    for (const listener of this.#listeners) listener(language)
  }

  /** Returns the way to end it. */
  onLanguageChanged(listener: (language: Language) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What is there already stays. */
  add(language: Language, texts: object): void {
    this.#texts.set(language, merged(this.#texts.get(language) ?? {}, texts as TextTree))
    this.#found.clear()
  }

  /** In this language, whatever the current one is; its texts must have been added. */
  getFixedT(language: Language): Lookup {
    return (key, values) => {
      const text = this.#textOf(language, key, values)
      if (text === null) return key
      return spacedEdges(values ? filledIn(text, values) : text)
    }
  }

  exists(key: string): boolean {
    return this.#find(this.#language, key) !== null
  }

  #textOf(language: Language, key: string, values: TextValues | undefined): string | null {
    if (typeof values?.count === 'number') {
      const plural = this.#find(language, `${key}_${this.#pluralOf(language, values.count)}`)
      if (plural !== null) return plural
    }
    return this.#find(language, key)
  }

  #pluralOf(language: Language, count: number): string {
    const rules = this.#plurals.get(language) ?? new Intl.PluralRules(language)
    this.#plurals.set(language, rules)
    return rules.select(count)
  }

  #find(language: Language, key: string): string | null {
    const path = `${language}.${key}`
    const known = this.#found.get(path)
    if (known !== undefined) return known
    const text = textAt(this.#texts.get(language), key)
    this.#found.set(path, text)
    return text
  }
}

/** Data may contain `constructor`: only own properties of the texts are texts. */
function textAt(texts: TextTree | undefined, key: string): string | null {
  let node: unknown = texts
  for (const part of key.split('.')) {
    if (!isTree(node) || !Object.hasOwn(node, part)) return null
    node = node[part]
  }
  return typeof node === 'string' ? node : null
}

const filledIn = (text: string, values: TextValues): string =>
  text.replace(PLACEHOLDER, (_, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : ''))

function merged(known: TextTree, more: TextTree): TextTree {
  const both: Record<string, unknown> = { ...known }
  for (const [key, text] of Object.entries(more)) {
    const before = Object.hasOwn(known, key) ? known[key] : undefined
    if (before === undefined) both[key] = text
    else if (isTree(before) && isTree(text)) both[key] = merged(before, text)
  }
  return both
}

const isTree = (node: unknown): node is TextTree => typeof node === 'object' && node !== null
