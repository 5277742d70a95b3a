/** Substitutes parameters and case values before a step is parsed, so they may stand for anything. */
import type { Path } from './steps.ts'

export type Values = Readonly<Record<string, unknown>>

const WHOLE = /^\{\{\s*([\w-]+)\s*\}\}$/
const PART = /\{\{\s*([\w-]+)\s*\}\}/g

/** Unknown names stay, because steps may define them during the run. */
export function substitute(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return substituteText(value, values)
  if (Array.isArray(value)) return value.map((one) => substitute(one, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, substitute(one, values)]))
}

function substituteText(text: string, values: Values): unknown {
  const [, whole] = WHOLE.exec(text) ?? []
  // The value itself: a number stays a number.
  if (whole !== undefined) return Object.hasOwn(values, whole) ? values[whole] : text
  return text.replace(PART, (match, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : match,
  )
}

/** Remaining placeholders with positions. */
export function placeholdersIn(
  value: unknown,
  path: Path = [],
): { readonly name: string; readonly path: Path }[] {
  if (typeof value === 'string') return [...value.matchAll(PART)].map(([, name = '']) => ({ name, path }))
  if (Array.isArray(value)) return value.flatMap((one, i) => placeholdersIn(one, [...path, i]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => placeholdersIn(one, [...path, key]))
}
