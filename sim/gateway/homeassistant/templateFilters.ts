/** Filters, functions and methods that templates of devices use. Any other name is refused when the template is read. */
import { isTable } from '#shared/parseStates.ts'
import { memberOf } from './templateOperators.ts'
import { bounded, isTrue, jsonOf, numberOf, TemplateError, textOf, type Value } from './templateValues.ts'

type Filter = (value: Value, args: readonly Value[]) => Value

function orDefault(number: number | null, args: readonly Value[], what: string): Value {
  if (number !== null) return number
  if (args.length > 0) return args[0]
  throw new TemplateError(`no ${what}`)
}

const asNumber: Filter = (value, args) => orDefault(numberOf(value), args, 'number')

const asWhole: Filter = (value, args) => {
  const number = numberOf(value)
  return orDefault(number === null || !Number.isFinite(number) ? null : Math.trunc(number), args, 'number')
}

const ROUNDED_MAX = 15
const HOW: Readonly<Record<string, (value: number) => number>> = { ceil: Math.ceil, floor: Math.floor }

const round: Filter = (value, [digits = 0, how = '']) => {
  const number = numberOf(value)
  if (number === null || typeof digits !== 'number') throw new TemplateError('rounds no number')
  const places = Math.trunc(Math.max(-ROUNDED_MAX, Math.min(ROUNDED_MAX, digits)))
  const shifted = Number(`${number.toPrecision(15)}e${places}`)
  const by = (typeof how === 'string' && Object.hasOwn(HOW, how) ? HOW[how] : undefined) ?? Math.round
  return Number.isFinite(shifted) ? Number(`${by(shifted)}e${-places}`) : number
}

const defined: Filter = (value) => {
  if (value === undefined) throw new TemplateError('not defined')
  return value
}

const calculated =
  (by: (a: number, b: number) => number): Filter =>
  (value, [other]) => {
    const [a, b] = [numberOf(value), numberOf(other)]
    if (a === null || b === null) throw new TemplateError('a calculation with no number')
    return by(a, b)
  }

const lengthOf: Filter = (value) => {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return isTable(value) ? Object.keys(value).length : 0
}

const asText =
  (by: (text: string) => string): Filter =>
  (value) =>
    bounded(by(textOf(value)))

/** A short text in place of each short one can be very long. */
const replace: Filter = (value, [from, to]) => {
  const [text, part, other] = [textOf(value), textOf(from), textOf(to)]
  if (part === '') return text
  const parts = text.split(part)
  if (text.length + parts.length * other.length > 1_000_000)
    throw new TemplateError('the text becomes too long')
  return bounded(parts.join(other))
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'on', 'enable', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'off', 'disable', '0'].map((word) => [word, false] as const),
])

const asBoolean: Filter = (value, args) => {
  if (typeof value === 'boolean') return value
  const found = BOOLEANS.get(textOf(value).trim().toLowerCase())
  if (found !== undefined) return found
  if (args.length > 0) return args[0]
  throw new TemplateError('no yes or no')
}

const fromJson: Filter = (value) => {
  try {
    return JSON.parse(textOf(value)) as unknown
  } catch {
    throw new TemplateError('no JSON')
  }
}

const inList =
  (place: number): Filter =>
  (value) =>
    memberOf(value, place)

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

const FILTERS: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  [
    'default',
    (value, [other, isAlsoForFalse]) =>
      value === undefined || (isTrue(isAlsoForFalse) && !isTrue(value)) ? other : value,
  ],
  ['float', asNumber],
  ['int', asWhole],
  ['round', round],
  ['abs', (value) => Math.abs(Number(asNumber(value, [])))],
  ['is_defined', defined],
  ['multiply', calculated((a, b) => a * b)],
  ['add', calculated((a, b) => a + b)],
  ['length', lengthOf],
  ['count', lengthOf],
  ['upper', asText((text) => text.toUpperCase())],
  ['lower', asText((text) => text.toLowerCase())],
  ['title', asText((text) => text.replace(/[^\s_-]+/g, capitalized))],
  ['capitalize', asText(capitalized)],
  ['trim', asText((text) => text.trim())],
  ['string', asText((text) => text)],
  ['replace', replace],
  ['bool', asBoolean],
  ['from_json', fromJson],
  ['to_json', jsonOf],
  ['first', inList(0)],
  ['last', inList(-1)],
  ['iif', (value, [yes = true, no = false]) => (isTrue(value) ? yes : no)],
])

const SAME: Readonly<Record<string, string>> = { d: 'default', tojson: 'to_json' }
const filterOf = (name: string): Filter | undefined =>
  FILTERS.get((Object.hasOwn(SAME, name) ? SAME[name] : undefined) ?? name)

export const isFilter = (name: string): boolean => filterOf(name) !== undefined

export function runFilter(name: string, value: Value, args: readonly Value[]): Value {
  const filter = filterOf(name)
  if (!filter) throw new TemplateError(`there is no filter "${name}"`)
  return filter(value, args)
}

const FUNCTIONS: ReadonlySet<string> = new Set(['float', 'int', 'bool', 'iif', 'min', 'max'])

export const isFunction = (name: string): boolean => FUNCTIONS.has(name)

export function callFunction(name: string, args: readonly Value[]): Value {
  if (name !== 'min' && name !== 'max') return runFilter(name, args[0], args.slice(1))
  const list = (Array.isArray(args[0]) ? (args[0] as Value[]) : args).map(numberOf)
  const numbers = list.filter((one) => one !== null)
  if (numbers.length === 0 || numbers.length < list.length) throw new TemplateError(`${name} of no numbers`)
  return numbers.reduce((a, b) => (name === 'min' ? Math.min(a, b) : Math.max(a, b)))
}

const METHODS: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['get', (value, [key, other = null]) => memberOf(value, key) ?? other],
  [
    'split',
    (value, [by]) => (by === undefined ? textOf(value).trim().split(/\s+/) : textOf(value).split(textOf(by))),
  ],
  ['upper', asText((text) => text.toUpperCase())],
  ['lower', asText((text) => text.toLowerCase())],
  ['strip', asText((text) => text.trim())],
  ['startswith', (value, [part]) => textOf(value).startsWith(textOf(part))],
  ['endswith', (value, [part]) => textOf(value).endsWith(textOf(part))],
  ['replace', replace],
])

export const isMethod = (name: string): boolean => METHODS.has(name)

export function callMethod(name: string, object: Value, args: readonly Value[]): Value {
  const method = METHODS.get(name)
  if (!method || object === undefined || object === null)
    throw new TemplateError(`${name} of a missing value`)
  return method(object, args)
}
