/** Phrases for invalid values and legal alternatives. */

import type { z } from 'zod'
import { type PhraseCode, phrase, verbatim } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { phrasesEn } from '#shared/texts/phrases/phrasesEn.ts'
import { legalKeys, type Path } from './legal.ts'
import { nearest } from './nearest.ts'

type Issue = z.core.$ZodIssue

/** The problem at each place; of the key itself, not of its value, where `isKey`. */
export interface Finding {
  readonly path: Path
  readonly isKey: boolean
  readonly says: Phrase
}

export interface Judged {
  readonly schema: z.ZodType
  /** Value at this path of the input. */
  readonly valueAt: (path: Path) => unknown
}

const LISTED_MAX = 24
const QUOTED_MAX = 40

/** Converts a zod issue into findings, with one per unknown key. */
export function wordIssue(issue: Issue, judged: Judged): Finding[] {
  const { path } = issue
  const one = (says: Phrase, isKey = false): Finding[] => [{ path, isKey, says }]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        isKey: true,
        says: unknownWord('key', key, legalKeys(judged.schema, path)),
      }))
    case 'invalid_key':
      return one(
        phrase('invalidKey', { key: String(path.at(-1)), problem: ownPhrase(issue.issues[0]) }),
        true,
      )
    case 'invalid_type':
      return [ofType(issue, judged)]
    case 'invalid_value':
      return one(ofChoice(issue.values.map(String), judged.valueAt(path)))
    case 'invalid_union':
      return ofUnion(issue, judged)
    case 'too_small':
    case 'too_big':
      return one(ofBound(issue, judged.valueAt(path)))
    case 'not_multiple_of':
      return one(
        phrase('notMultiple', { divisor: String(issue.divisor), value: quote(judged.valueAt(path)) }),
      )
    default:
      return one(ownPhrase(issue, judged.valueAt(path)))
  }
}

function ofType(issue: z.core.$ZodIssueInvalidType, { valueAt }: Judged): Finding {
  const { path } = issue
  const value = valueAt(path)
  const expected = typeName(issue.expected)
  if (value === undefined && path.length > 0) {
    const says = phrase('missing', { key: String(path.at(-1)), expected })
    return { path: path.slice(0, -1), isKey: false, says }
  }
  return { path, isKey: false, says: phrase('notOfType', { expected, value: quote(value) }) }
}

/** Types without a phrase keep the schema's name. */
const TYPES: Readonly<Record<string, PhraseCode>> = {
  string: 'type.string',
  number: 'type.number',
  int: 'type.int',
  boolean: 'type.boolean',
  array: 'type.array',
  object: 'type.object',
  record: 'type.object',
  null: 'type.null',
}

function typeName(expected: string): Phrase | string {
  const code = TYPES[expected]
  return code === undefined ? expected : { code, params: {} }
}

/** Custom schema messages are phrase codes; others stay. */
function ownPhrase(issue: Issue | undefined, value?: unknown): Phrase {
  if (issue?.code === 'custom' && typeof issue.params?.says === 'function') return issue.params.says(value)
  const { message = '' } = issue ?? {}
  return Object.hasOwn(phrasesEn, message) ? { code: message, params: {} } : verbatim(message)
}

function ofChoice(legal: readonly string[], value: unknown): Phrase {
  if (value === undefined) return phrase('missingValue', { legal: list(legal) })
  if (typeof value === 'string') return unknownWord('value', value, legal)
  return phrase('notOneOf', { legal: list(legal), value: quote(value) })
}

type WordCode = { [C in PhraseCode]: C extends `word.${infer Name}` ? Name : never }[PhraseCode]

/** @param what expected kind of word: a code, or a phrase with parameters */
export function unknownWord(what: WordCode | Phrase, word: string, legal: readonly string[]): Phrase {
  const meant = nearest(word, legal)
  return phrase('unknown', {
    what: typeof what === 'string' ? { code: `word.${what}`, params: {} } : what,
    word: quote(word),
    hint: meant === undefined ? '' : phrase('didYouMean', { word: meant }),
    legal: legal.length === 0 ? phrase('noneLegal') : phrase('legalHere', { words: list(legal) }),
  })
}

/** Reports the issues of the most likely union option: the one that matched furthest, with the fewest issues. */
function ofUnion(issue: z.core.$ZodIssueInvalidUnion, judged: Judged): Finding[] {
  const { path } = issue
  if ('options' in issue && Array.isArray(issue.options)) {
    const key = String(path.at(-1))
    const value = judged.valueAt(path)
    const legal = issue.options.map(String)
    return value === undefined
      ? [{ path: path.slice(0, -1), isKey: false, says: phrase('missing', { key, expected: list(legal) }) }]
      : [{ path, isKey: false, says: ofChoice(legal, value) }]
  }
  const depth = (issues: readonly Issue[]): number => Math.max(0, ...issues.map((one) => one.path.length))
  const options = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length)
  const [best = [], second] = options
  const findingsOf = (issues: readonly Issue[]): Finding[] =>
    issues.flatMap((one) => wordIssue({ ...one, path: [...path, ...one.path] } as Issue, judged))
  if (second === undefined || depth(best) > 0) return findingsOf(best)
  const wanted = options.flatMap(([one]) => (one?.code === 'invalid_type' ? [one.expected] : []))
  if (wanted.length !== options.length) return findingsOf(best)
  const expected = [...new Set(wanted)].map(typeName)
  if (judged.valueAt(path) === undefined && path.length > 0)
    return [
      {
        path: path.slice(0, -1),
        isKey: false,
        says: phrase('missing', { key: String(path.at(-1)), expected }),
      },
    ]
  return [{ path, isKey: false, says: phrase('notOfType', { expected, value: quote(judged.valueAt(path)) }) }]
}

function ofBound(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, value: unknown): Phrase {
  const isSmall = issue.code === 'too_small'
  const bound = String(isSmall ? issue.minimum : issue.maximum)
  const unit = UNITS[issue.origin]
  const open = isSmall ? phrase('edge.more') : phrase('edge.less')
  const closed = isSmall ? phrase('edge.least') : phrase('edge.most')
  const edge = issue.inclusive === false ? open : closed
  if (unit === undefined) return phrase('outOfBound', { edge, bound, value: quote(value) })
  const isSized = typeof value === 'string' || Array.isArray(value)
  const size = isSized ? phrase('hasSize', { count: value.length }) : ''
  return phrase('wrongSize', { edge, bound, unit: phrase(unit), size })
}

const UNITS: Readonly<Record<string, 'size.characters' | 'size.items' | 'size.keys'>> = {
  string: 'size.characters',
  array: 'size.items',
  record: 'size.keys',
  map: 'size.keys',
  set: 'size.items',
}

function list(words: readonly string[]): Phrase | readonly string[] {
  if (words.length <= LISTED_MAX) return words
  return phrase('listAndMore', { words: words.slice(0, LISTED_MAX), more: words.length - LISTED_MAX })
}

/** The value as a message quotes it; long texts are shortened, lists and objects named by type. */
export function quote(value: unknown): Phrase | string {
  if (value === null || value === undefined) return phrase('empty')
  if (Array.isArray(value)) return phrase('type.array')
  if (typeof value === 'object') return phrase('type.object')
  if (typeof value === 'string') return phrase('quoted', { text: short(JSON.stringify(value).slice(1, -1)) })
  return short(String(value))
}

const short = (text: string): string =>
  text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX - 1)}…` : text
