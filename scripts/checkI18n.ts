/**
 * Holds the two languages together: client/i18n/{en,zh}/<area>.ts each export one object of texts, named after
 * the file, used as t('area.key'). Finds texts missing in one language, unused, untranslated, or with other
 * placeholders, and keys used without a text.
 */
import { listKeyUses } from './check/keyUses.ts'
import { type Breach, parseSource, readSources, reportBreaches, type SourceFile } from './check/sources.ts'
import { listTexts, type Text } from './check/texts.ts'
import { isTranslated } from './check/untranslated.ts'

const textFile = /^client\/i18n\/(en|zh)\//
const sharedTextFile = /^shared\/texts\//
const pluralSuffix = /_(zero|one|two|few|many|other)$/

export function findI18nBreaches(files: readonly SourceFile[]): Breach[] {
  const ofLanguage = (language: string) => files.filter(({ path }) => textFile.exec(path)?.[1] === language)
  const shared = new Map(
    files.filter(({ path }) => sharedTextFile.test(path)).map((file) => [file.path, parseSource(file)]),
  )
  const en = ofLanguage('en').map((file) => listTexts(parseSource(file), shared))
  const zh = ofLanguage('zh').map((file) => listTexts(parseSource(file), shared))
  const enTexts = toMap(en.flatMap(({ texts }) => texts))
  const zhTexts = toMap(zh.flatMap(({ texts }) => texts))
  const users = files.filter(({ path }) => !textFile.test(path)).map(parseSource)
  return [
    ...[...en, ...zh].flatMap(({ breaches }) => breaches),
    ...findMissing(enTexts, zhTexts, 'zh'),
    ...findMissing(zhTexts, enTexts, 'en'),
    ...findUntranslated(enTexts, 'en'),
    ...findUntranslated(zhTexts, 'zh'),
    ...findOtherPlaceholders(enTexts, zhTexts),
    ...findUnusedAndUnknown(enTexts, users.map(listKeyUses)),
  ]
}

type Texts = ReadonlyMap<string, Text>

const toMap = (texts: readonly Text[]): Texts => new Map(texts.map((text) => [text.key, text]))

/** Chinese has one plural form: `_other` covers both of the English forms. */
function findMissing(texts: Texts, others: Texts, language: string): Breach[] {
  return [...texts.values()]
    .filter(({ key }) => !others.has(key) && !others.has(key.replace(/_one$/, '_other')))
    .map(({ key, breach }) => breach(`${key} has no text in ${language}`))
}

function findUntranslated(texts: Texts, language: 'en' | 'zh'): Breach[] {
  return [...texts.values()]
    .filter(({ value }) => !isTranslated(value, language))
    .map(({ key, value, breach }) => breach(`${key} is not in ${language}: "${value}"`))
}

function findOtherPlaceholders(texts: Texts, others: Texts): Breach[] {
  const placeholders = (text: string) => [...new Set(text.match(/\{\{\s*\w+/g))].sort().join(' ')
  return [...texts.values()].flatMap(({ key, value }) => {
    const other = others.get(key)
    if (!other || pluralSuffix.test(key) || placeholders(value) === placeholders(other.value)) return []
    return [other.breach(`${key} has other placeholders than "${value}"`)]
  })
}

function findUnusedAndUnknown(texts: Texts, uses: readonly ReturnType<typeof listKeyUses>[]): Breach[] {
  const literals = new Set(uses.flatMap((file) => file.literals))
  const prefixes = uses.flatMap((file) => file.prefixes)
  const isUsed = (key: string) => literals.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  const unused = [...texts.values()]
    .filter(({ key }) => !isUsed(key) && !isUsed(key.replace(pluralSuffix, '')))
    .map(({ key, breach }) => breach(`${key} is used nowhere`))
  const known = new Set([...texts.keys()].flatMap((key) => [key, key.replace(pluralSuffix, '')]))
  const unknown = uses
    .flatMap((file) => file.calls)
    .filter(({ key }) => !known.has(key))
    .map(({ key, breach }) => breach(`t('${key}') asks for a text that does not exist`))
  return [...unused, ...unknown]
}

if (import.meta.main) {
  const files = readSources(process.cwd(), ['client', 'machines', 'shared'], /\.tsx?$/)
  process.exitCode = reportBreaches(findI18nBreaches(files), files.length)
}
