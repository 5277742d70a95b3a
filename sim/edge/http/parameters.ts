/** Parameters from query and body, as one plain object; keys that could reach a prototype are refused, not dropped. */
import type { Request } from 'express'
import { hasDirections, isStorable, withoutDirections } from '#shared/rules/plainText.ts'

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
/** Fields rejected in the query string, which appears in logs, history and referrers. */
const SECRETS = new Set(['password', 'oldPassword', 'newPassword', 'repeatPassword', 'phonecode', 'ticket'])
const NOT_STORABLE = 'holds a NUL character or half of a surrogate pair'
const DEPTH_MAX = 8
const KEYS_MAX = 5_000

export class ParameterError extends Error {
  readonly path: string
  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

/** The body wins where both name a parameter. */
export function readParameters(request: Request): Record<string, unknown> {
  const body: unknown = request.body
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw new ParameterError('', 'the body must be an object')
  }
  for (const name in request.query)
    if (SECRETS.has(name)) throw new ParameterError(name, 'is a secret and not taken from an address')
  const budget = { keys: KEYS_MAX, hasDirections: false }
  inspect(request.query, '', 0, budget)
  inspect(body, '', 0, budget)
  const parameters: Record<string, unknown> = { ...request.query, ...body }
  return budget.hasDirections ? plainTable(parameters) : parameters
}

/** Removes direction controls from all texts except secrets. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return withoutDirections(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return plainTable(value)
}

const plainTable = (table: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(table).map(([name, inner]) => [name, SECRETS.has(name) ? inner : plain(inner)]),
  )

interface Budget {
  keys: number
  hasDirections: boolean
}

function inspect(value: unknown, path: string, depth: number, budget: Budget): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new ParameterError(path, NOT_STORABLE)
    if (hasDirections(value)) budget.hasDirections = true
  }
  if (typeof value !== 'object' || value === null) return
  if (depth > DEPTH_MAX) throw new ParameterError(path, `is nested deeper than ${DEPTH_MAX}`)
  for (const key of Object.getOwnPropertyNames(value)) {
    if (Array.isArray(value) && key === 'length') continue
    const inner = path === '' ? key : `${path}.${key}`
    budget.keys -= 1
    if (budget.keys < 0) throw new ParameterError(path, `has more than ${KEYS_MAX} values`)
    if (!isStorable(key)) throw new ParameterError(path, NOT_STORABLE)
    if (FORBIDDEN.has(key)) throw new ParameterError(inner, 'is not an allowed name')
    inspect((value as Record<string, unknown>)[key], inner, depth + 1, budget)
  }
}
