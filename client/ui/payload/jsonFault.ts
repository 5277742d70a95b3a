/**
 * Position of a JSON syntax error and the expected token. Browsers differ and often omit the position, so the
 * text is parsed again; it agrees with JSON.parse.
 */
export type Expected = 'value' | 'name' | 'colon' | 'comma' | 'string' | 'escape' | 'number' | 'end' | 'depth'

export interface JsonFault {
  /** Both values are 1-based. */
  readonly line: number
  readonly column: number
  readonly expected: Expected
}

/** Depth limit; the tree could not show more either. */
export const JSON_DEPTH_MAX = 500

class Fault {
  readonly at: number
  readonly expected: Expected
  constructor(at: number, expected: Expected) {
    this.at = at
    this.expected = expected
  }
}

const BLANK = /[ \t\n\r]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** Up to what ends it: the quote, an escape that is none, a control character, or the end of the text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a string must not hold them
const STRING_REST = /(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y
const WORDS = ['true', 'false', 'null']

export function jsonFault(text: string): JsonFault | null {
  try {
    const end = skipBlank(text, value(text, skipBlank(text, 0), 0))
    if (end < text.length) throw new Fault(end, 'end')
    return null
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const before = text.slice(0, error.at)
    const line = before.split('\n').length
    return { line, column: error.at - before.lastIndexOf('\n'), expected: error.expected }
  }
}

/** Each parses one element at `at` and returns its end. */
function value(text: string, at: number, depth: number): number {
  if (depth > JSON_DEPTH_MAX) throw new Fault(at, 'depth')
  const first = text[at]
  if (first === '{') return members(text, at, '}', (from) => pair(text, from, depth))
  if (first === '[') return members(text, at, ']', (from) => value(text, from, depth + 1))
  if (first === '"') return string(text, at)
  const word = WORDS.find((one) => text.startsWith(one, at))
  if (word) return at + word.length
  const end = match(NUMBER, text, at)
  if (end === at) throw new Fault(at, first === '-' ? 'number' : 'value')
  return end
}

function members(text: string, at: number, close: string, read: (from: number) => number): number {
  let next = skipBlank(text, at + 1)
  if (text[next] === close) return next + 1
  for (;;) {
    next = skipBlank(text, read(next))
    if (text[next] === close) return next + 1
    if (text[next] !== ',') throw new Fault(next, 'comma')
    next = skipBlank(text, next + 1)
  }
}

function pair(text: string, at: number, depth: number): number {
  if (text[at] !== '"') throw new Fault(at, 'name')
  const colon = skipBlank(text, string(text, at))
  if (text[colon] !== ':') throw new Fault(colon, 'colon')
  return value(text, skipBlank(text, colon + 1), depth + 1)
}

function string(text: string, at: number): number {
  const end = match(STRING_REST, text, at + 1)
  if (text[end] === '"') return end + 1
  throw new Fault(end, text[end] === '\\' ? 'escape' : 'string')
}

const skipBlank = (text: string, at: number): number => match(BLANK, text, at)

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}
