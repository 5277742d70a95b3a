/**
 * Texts by language and key: `{{placeholders}}`, plurals by the rules of the language, and listeners for its change. No
 * more than that is needed of a library of translations, which would be a tenth of what is fetched before sign-in.
 */

export type Values = Readonly<Record<string, string | number | boolean>>
/** Nested: a key is a path with dots. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}
type Lookup = (key: string, values?: Values) => string

const PLACEHOLDER = /\{\{(\w+)\}\}/g

export interface Catalogue {
  /** The language of `t`; an empty string before the first is chosen. */
  readonly language: string
  /** The text in the current language, or the key itself where there is none. */
  readonly t: Lookup
  /** The same in a language that stays. */
  readonly getFixedT: (language: string) => Lookup
  /** Null where the key has no text, or is that of a group of texts. */
  readonly find: (key: string, values?: Values) => string | null
  /** What is there already stays. */
  readonly add: (language: string, texts: TextTree) => void
  readonly clear: () => void
  readonly changeLanguage: (language: string) => void
  readonly on: (event: 'languageChanged', listener: (language: string) => void) => void
  readonly off: (event: 'languageChanged', listener: (language: string) => void) => void
}

/** `finish` is applied to every text that is shown, once its placeholders are filled. */
export function createCatalogue(finish: (text: string) => string): Catalogue {
  const trees = new Map<string, TextTree>()
  const rules = new Map<string, Intl.PluralRules>()
  const listeners = new Set<(language: string) => void>()
  let current = ''

  function pluralOf(language: string, count: number): string {
    const rule = rules.get(language) ?? new Intl.PluralRules(language)
    rules.set(language, rule)
    return rule.select(count)
  }

  function textIn(language: string, key: string, values?: Values): string | null {
    const tree = trees.get(language)
    if (!tree) return null
    const count = values?.count
    const plural = typeof count === 'number' ? textAt(tree, `${key}_${pluralOf(language, count)}`) : null
    const text = plural ?? textAt(tree, key)
    if (text === null) return null
    // Filled by a function: what a value holds is neither a pattern of `replace` nor a placeholder.
    return finish(values ? text.replace(PLACEHOLDER, (_, name: string) => String(values[name] ?? '')) : text)
  }

  return {
    get language() {
      return current
    },
    t: (key, values) => textIn(current, key, values) ?? key,
    getFixedT: (language) => (key, values) => textIn(language, key, values) ?? key,
    find: (key, values) => textIn(current, key, values),
    add: (language, texts) => trees.set(language, merged(texts, trees.get(language) ?? {})),
    clear: () => trees.clear(),
    changeLanguage: (language) => {
      current = language
      for (const listener of [...listeners]) listener(language)
    },
    on: (_, listener) => listeners.add(listener),
    off: (_, listener) => listeners.delete(listener),
  }
}

/** Keys may be made of data and contain `constructor`: only own properties of the texts are texts. */
function textAt(tree: TextTree | undefined, key: string): string | null {
  let node: TextTree | string | undefined = tree
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || !Object.hasOwn(node, part)) return null
    node = node[part]
  }
  return typeof node === 'string' ? node : null
}

function merged(more: TextTree, known: TextTree): TextTree {
  const all: Record<string, string | TextTree> = { ...known }
  for (const [key, text] of Object.entries(more)) {
    const own = Object.hasOwn(all, key) ? all[key] : undefined
    if (own === undefined) all[key] = text
    else if (typeof own === 'object' && typeof text === 'object') all[key] = merged(text, own)
  }
  return all
}
