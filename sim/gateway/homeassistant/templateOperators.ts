/** Operators of templates, with Jinja's results where those of JavaScript differ: `-45 % 360` is 315, and `list[-1]` its end. */
import { isTable } from '#shared/parseStates.ts'
import { bounded, isEqual, TemplateError, textOf, type Value } from './templateValues.ts'

/** @throws TemplateError where a type does not fit */
export function compute(operator: string, left: Value, right: Value): Value {
  switch (operator) {
    case '~':
      return bounded(textOf(left) + textOf(right))
    case 'in':
      return isIn(left, right)
    case 'not in':
      return !isIn(left, right)
    case '+':
      if (typeof left === 'string' && typeof right === 'string') return bounded(left + right)
      break
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compare(operator, left, right)
  }
  return calculate(operator, amountOf(left), amountOf(right))
}

function calculate(operator: string, left: number, right: number): number {
  if (right === 0 && ['/', '//', '%'].includes(operator)) throw new TemplateError('a division by zero')
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    case '//':
      return Math.floor(left / right)
    case '%':
      return left - right * Math.floor(left / right)
    case '**':
      return left ** right
    default:
      throw new TemplateError(`there is no operator ${operator}`)
  }
}

function amountOf(value: Value): number {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'number') throw new TemplateError('a calculation with no number')
  return value
}

function compare(operator: string, left: Value, right: Value): boolean {
  const isText = typeof left === 'string' && typeof right === 'string'
  const [a, b] = isText ? [left, right] : [amountOf(left), amountOf(right)]
  if (operator === '<') return a < b
  if (operator === '>') return a > b
  return operator === '<=' ? a <= b : a >= b
}

function isIn(part: Value, whole: Value): boolean {
  if (Array.isArray(whole)) return whole.some((one) => isEqual(part, one))
  if (typeof whole === 'string') return whole.includes(textOf(part))
  if (isTable(whole)) return Object.hasOwn(whole, textOf(part))
  throw new TemplateError('a search in no list')
}

/** Own properties only: what a template reads is data. */
export function memberOf(object: Value, key: Value): Value {
  if (object === undefined) throw new TemplateError('a property of a missing value')
  if (Array.isArray(object) || typeof object === 'string') {
    const place = typeof key === 'object' ? Number.NaN : Number(key)
    return Number.isInteger(place) ? object.at(place) : undefined
  }
  const name = textOf(key)
  return isTable(object) && Object.hasOwn(object, name) ? object[name] : undefined
}

export function sliceOf(object: Value, start: Value, stop: Value): Value {
  const [from, to] = [start, stop].map((one) => (typeof one === 'number' ? one : undefined))
  if (typeof object !== 'string' && !Array.isArray(object)) throw new TemplateError('a part of no list')
  return object.slice(from, to)
}
