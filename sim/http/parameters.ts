/** Parameters from query and body, as one plain object; keys that could reach a prototype are refused, not dropped. */
import type { Request } from 'express'

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
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
  const budget = { keys: KEYS_MAX }
  inspect(request.query, '', 0, budget)
  inspect(body, '', 0, budget)
  return { ...request.query, ...body }
}

function inspect(value: unknown, path: string, depth: number, budget: { keys: number }): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > DEPTH_MAX) throw new ParameterError(path, `is nested deeper than ${DEPTH_MAX}`)
  for (const key of Object.getOwnPropertyNames(value)) {
    if (Array.isArray(value) && key === 'length') continue
    const inner = path === '' ? key : `${path}.${key}`
    budget.keys -= 1
    if (budget.keys < 0) throw new ParameterError(path, `has more than ${KEYS_MAX} values`)
    if (FORBIDDEN.has(key)) throw new ParameterError(inner, 'is not an allowed name')
    inspect((value as Record<string, unknown>)[key], inner, depth + 1, budget)
  }
}
