/** Says what is wrong with a value and what would be legal, in one line. */
import type { z } from 'zod'
import { legalKeys, type Path } from './legal.ts'
import { nearest } from './nearest.ts'

type Issue = z.core.$ZodIssue

/** What is wrong at which place; of the key itself, not of what stands behind it, where `isKey`. */
export interface Finding {
  readonly path: Path
  readonly isKey: boolean
  readonly message: string
}

export interface Judged {
  readonly schema: z.ZodType
  /** What stands at this place of the input. */
  readonly valueAt: (path: Path) => unknown
}

const LISTED_MAX = 24
const QUOTED_MAX = 40

export function wordIssue(issue: Issue, judged: Judged): Finding[] {
  const { path } = issue
  const one = (message: string, isKey = false): Finding[] => [{ path, isKey, message }]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        isKey: true,
        message: unknownWord('key', key, legalKeys(judged.schema, path)),
      }))
    case 'invalid_key':
      return one(`"${String(path.at(-1))}" is no legal key: ${issue.issues[0]?.message ?? ''}`, true)
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
      return one(`must be a multiple of ${issue.divisor}, but is ${quote(judged.valueAt(path))}`)
    default:
      return one(issue.message)
  }
}

function ofType(issue: z.core.$ZodIssueInvalidType, { valueAt }: Judged): Finding {
  const { path } = issue
  const value = valueAt(path)
  const expected = NAMES[issue.expected] ?? issue.expected
  if (value === undefined && path.length > 0) {
    const message = `"${String(path.at(-1))}" is missing: ${expected}`
    return { path: path.slice(0, -1), isKey: false, message }
  }
  return { path, isKey: false, message: `must be ${expected}, but is ${quote(value)}` }
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a block of keys',
  record: 'a block of keys',
  null: 'nothing',
}

function ofChoice(legal: readonly string[], value: unknown): string {
  if (value === undefined) return `is missing: ${list(legal)}`
  if (typeof value === 'string') return unknownWord('value', value, legal)
  return `must be ${list(legal)}, but is ${quote(value)}`
}

export function unknownWord(what: string, word: string, legal: readonly string[]): string {
  const meant = nearest(word, legal)
  const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`
  const told = legal.length === 0 ? 'none is legal here' : `legal here: ${list(legal)}`
  return `unknown ${what} ${quote(word)}${hint}; ${told}`
}

/** Tells the issues of the option that was meant: the one that got furthest, and of those the one with least to mend. */
function ofUnion(issue: z.core.$ZodIssueInvalidUnion, judged: Judged): Finding[] {
  const { path } = issue
  if ('options' in issue && Array.isArray(issue.options)) {
    const key = String(path.at(-1))
    const value = judged.valueAt(path)
    const legal = issue.options.map(String)
    return value === undefined
      ? [{ path: path.slice(0, -1), isKey: false, message: `"${key}" is missing: ${list(legal)}` }]
      : [{ path, isKey: false, message: ofChoice(legal, value) }]
  }
  const depth = (issues: readonly Issue[]): number => Math.max(0, ...issues.map((one) => one.path.length))
  const options = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length)
  const [best = [], second] = options
  const told = (issues: readonly Issue[]): Finding[] =>
    issues.flatMap((one) => wordIssue({ ...one, path: [...path, ...one.path] } as Issue, judged))
  if (second === undefined || depth(best) > 0) return told(best)
  const wanted = options.flatMap(([one]) =>
    one?.code === 'invalid_type' ? [NAMES[one.expected] ?? one.expected] : [],
  )
  if (wanted.length !== options.length) return told(best)
  const message = `must be ${[...new Set(wanted)].join(' or ')}, but is ${quote(judged.valueAt(path))}`
  return [{ path, isKey: false, message }]
}

function ofBound(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, value: unknown): string {
  const isSmall = issue.code === 'too_small'
  const bound = isSmall ? issue.minimum : issue.maximum
  const unit = UNITS[issue.origin]
  const edge =
    issue.inclusive === false ? (isSmall ? 'more than' : 'less than') : isSmall ? 'at least' : 'at most'
  if (unit === undefined) return `must be ${edge} ${bound}, but is ${quote(value)}`
  const size = typeof value === 'string' || Array.isArray(value) ? `, but has ${value.length}` : ''
  return `must have ${edge} ${bound} ${unit}${size}`
}

const UNITS: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'items',
  record: 'keys',
  map: 'keys',
  set: 'items',
}

function list(words: readonly string[]): string {
  const shown = words.slice(0, LISTED_MAX).join(', ')
  return words.length > LISTED_MAX ? `${shown} and ${words.length - LISTED_MAX} more` : shown
}

export function quote(value: unknown): string {
  if (value === null || value === undefined) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a block of keys'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX - 1)}…` : text
}
