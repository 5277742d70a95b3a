/**
 * Phrases of the file reader and scenario runs: a code with parameters, translated for each reader. The command line
 * and stored reports use English; consoles translate the code. A phrase is plain data, so it can be sent between
 * threads and stored.
 */
import type { Language } from '../messageText.ts'
import { durationText } from './duration.ts'
import type { Phrase } from './phraseSchema.ts'
import { phrasesEn } from './phrasesEn.ts'
import { phrasesZh } from './phrasesZh.ts'

export type PhraseCode = keyof typeof phrasesEn

/** Names in both languages, for places, devices and codes. */
export interface BothNames {
  readonly en: string
  readonly zh: string
}
export type PhraseValue = string | number | Phrase | BothNames | readonly PhraseValue[]

type PlaceIn<T extends string> = T extends `${string}{{${infer Place}}}${infer Rest}`
  ? (Place extends `${infer Name}|${string}` ? Name : Place) | PlaceIn<Rest>
  : never
type ParamOf<C extends PhraseCode> = PlaceIn<(typeof phrasesEn)[C]>

/** A phrase with its parameters, which each reader sees in their own language. */
export function phrase<C extends PhraseCode>(
  code: C,
  ...[params]: [ParamOf<C>] extends [never] ? [] : [Readonly<Record<ParamOf<C>, PhraseValue>>]
): Phrase {
  return { code, params: params ?? {} }
}

/** Words that are nobody's to translate: of the system, of a library, of the file itself. */
export const verbatim = (text: string | BothNames): Phrase => phrase('verbatim', { text })

/** Null where a phrase of it is unknown here. */
export function phraseText({ code, params }: Phrase, language: Language): string | null {
  const template = templateOf(code, language)
  if (template === undefined) return null
  let isKnown = true
  const text = template.replace(
    PLACE,
    (place: string, name: string, format: string | undefined, at: number) => {
      const value = valueText(params[name], format, language)
      isKnown &&= value !== null
      return spaced(value ?? '', template[at - 1], template[at + place.length])
    },
  )
  return isKnown ? text : null
}

/** English text of a phrase created by this version. */
export function englishOf(said: Phrase): string {
  const text = phraseText(said, 'en')
  if (text === null) throw new Error(`no such phrase: ${JSON.stringify(said)}`)
  return text
}

/** `{{name}}`, `{{name|format}}`: the format names how a value is worded, or by what a list is joined. */
const PLACE = /\{\{(\w+)(?:\|(\w+))?\}\}/g

function templateOf(code: string, language: Language): string | undefined {
  const table: Readonly<Record<string, string>> = language === 'zh' ? phrasesZh : phrasesEn
  return Object.hasOwn(table, code) ? table[code] : undefined
}

interface Joint extends BothNames {
  readonly isOnce?: boolean
}

const JOINTS: Readonly<Record<string, Joint>> & { readonly list: Joint } = {
  list: { en: ', ', zh: '、' },
  semicolons: { en: '; ', zh: '；' },
  or: { en: ' or ', zh: '或', isOnce: true },
  and: { en: ' and ', zh: '和', isOnce: true },
  lines: { en: '\n', zh: '\n' },
}

/** Chinese uses 或 and 和 once, before the last item. */
function joined(parts: readonly unknown[], joint: Joint, language: Language): string {
  const isOnce = language === 'zh' && joint.isOnce === true
  const early = isOnce ? parts.slice(0, -1).join(JOINTS.list.zh) : ''
  return isOnce && parts.length > 1 ? `${early}${joint.zh}${parts.at(-1)}` : parts.join(joint[language])
}

function valueText(value: unknown, format = 'list', language: Language): string | null {
  if (Array.isArray(value)) {
    const parts = value.map((one) => valueText(one, format, language))
    return parts.includes(null) ? null : joined(parts, JOINTS[format] ?? JOINTS.list, language)
  }
  if (typeof value === 'object' && value !== null) {
    if ('code' in value) return phraseText(value as Phrase, language)
    return String((value as Readonly<Record<string, unknown>>)[language] ?? '')
  }
  if (format === 'duration') return durationText(Number(value), language)
  return String(value ?? '')
}

/** Chinese sets a space between its characters and digits or Latin letters. English has none of its characters. */
function spaced(value: string, before = '', after = ''): string {
  const left = HAN.test(before) && /^[\w+-]/.test(value) ? ' ' : ''
  const right = HAN.test(after) && /[\w%°]$/.test(value) ? ' ' : ''
  return `${left}${value}${right}`
}

const HAN = /\p{Script=Han}/u
