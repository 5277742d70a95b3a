/** i18next with the texts of the console: one namespace, one language at a time, no fallback to another. */
import { createInstance, type i18n as I18next } from 'i18next'

export type Values = Readonly<Record<string, string | number | boolean>>
/** Nested: a key is a path with dots. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}
type Lookup = (key: string, values?: Values) => string

const NAMESPACE = 'texts'
/** Returned by i18next for a missing key; a private-use character that no text contains. */
const MISSING = '\uE001'

export interface Catalogue {
  /** The i18next instance for the hooks of react-i18next. */
  readonly instance: I18next
  /** The language of `t`; an empty string before the first is chosen. */
  readonly language: string
  /** The text in the current language, or the key itself where there is none. */
  readonly t: Lookup
  /** Same, with a fixed language. */
  readonly getFixedT: (language: string) => Lookup
  /** Null where the key has no text, or is that of a group of texts. */
  readonly find: (key: string, values?: Values) => string | null
  /** Existing content stays. */
  readonly add: (language: string, texts: TextTree) => void
  readonly clear: () => void
  readonly changeLanguage: (language: string) => Promise<void>
}

function newInstance(): I18next {
  const instance = createInstance()
  void instance.init({
    resources: {},
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    initAsync: false,
    load: 'currentOnly',
    fallbackLng: false,
    nsSeparator: false,
    returnEmptyString: true,
    // React escapes values. A missing value leaves nothing instead of its placeholder.
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => '',
  })
  return instance
}

/** `finish` is applied to every displayed text after its placeholders are filled. */
export function createCatalogue(finish: (text: string) => string): Catalogue {
  const instance = newInstance()

  const current = (): string => instance.language ?? ''

  function textIn(language: string, key: string, values: Values = {}): string | null {
    if (language === '' || key === '') return null
    const { count } = values
    const text: unknown = instance.t(key, {
      lng: language,
      // Names of values are never options of i18next, which has a `context` and others.
      replace: values,
      ...(typeof count === 'number' ? { count } : {}),
      // A group of texts is no text.
      returnObjects: true,
      defaultValue: MISSING,
    })
    return typeof text === 'string' && text !== MISSING ? finish(text) : null
  }

  return {
    instance,
    get language() {
      return current()
    },
    t: (key, values) => textIn(current(), key, values) ?? key,
    getFixedT: (language) => (key, values) => textIn(language, key, values) ?? key,
    find: (key, values) => textIn(current(), key, values),
    add: (language, texts) => void instance.addResourceBundle(language, NAMESPACE, texts, true, false),
    clear: () => {
      for (const language of Object.keys(instance.store.data))
        instance.removeResourceBundle(language, NAMESPACE)
    },
    changeLanguage: async (language) => void (await instance.changeLanguage(language)),
  }
}
