/** Values of templates, which behave as those of Jinja: an empty list is false, and the text `1` is not the number 1. */
import { isTable } from '#shared/parseStates.ts'

/** Undefined is what Jinja calls so: a name or property that is not there. */
export type Value = unknown

export class TemplateError extends Error {
  override readonly name = 'TemplateError'
}

const TEXT_MAX = 65_536

export function isTrue(value: Value): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isTable(value)) return Object.keys(value).length > 0
  return Boolean(value)
}

export function isEqual(left: Value, right: Value): boolean {
  // True is 1 in Python, and a text is no number.
  const [a, b] = [left, right].map((one) => (typeof one === 'boolean' ? Number(one) : one))
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null)
    return jsonOf(a) === jsonOf(b)
  return a === b
}

/** @throws TemplateError where it is too long */
export function textOf(value: Value): string {
  if (value === undefined) return ''
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'object') return jsonOf(value)
  return bounded(String(value))
}

/** Measured first: lists of lists can be short to say and very long to write. */
export function jsonOf(value: Value): string {
  let left = TEXT_MAX
  const measure = (one: Value): void => {
    left -= typeof one === 'string' ? one.length + 2 : 2
    if (left < 0) throw new TemplateError('the text becomes too long')
    if (Array.isArray(one)) for (const part of one as Value[]) measure(part)
    else if (isTable(one))
      for (const [key, part] of Object.entries(one)) {
        left -= key.length
        measure(part)
      }
  }
  measure(value)
  return JSON.stringify(value ?? null)
}

export function bounded(text: string): string {
  if (text.length > TEXT_MAX) throw new TemplateError('the text becomes too long')
  return text
}

const NUMBER = /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i
const NUMBER_LENGTH_MAX = 50

/** Null for a value that is no number; `nan` is one in Python. */
export function numberOf(value: Value): number | null {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string' || value.length > NUMBER_LENGTH_MAX) return null
  if (/^\s*nan\s*$/i.test(value)) return Number.NaN
  return NUMBER.test(value) ? Number(value) : null
}
