/** Problems of a scenario: location, description, legal values. All are collected, not only the first. */

import type { z } from 'zod'
import { englishOf } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { wordIssue } from '../../../base/yaml/wording.ts'
import type { Path } from './steps.ts'

export interface Problem {
  readonly path: Path
  readonly says: Phrase
  /** The problem concerns the key, not its value. */
  readonly isKey?: boolean
}

/** A place in a text, both from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** A running scenario cannot go on: a name that matches nothing, a fault that does not fit. */
export class CannotRun extends Error {
  readonly path: Path
  readonly phrase: Phrase

  constructor(path: Path, says: Phrase) {
    super(englishOf(says))
    this.name = 'CannotRun'
    this.path = path
    this.phrase = says
  }
}

/** Schema errors for a value at a position of the file, with parameters substituted. */
export function problemsOf(error: z.ZodError, schema: z.ZodType, value: unknown, at: Path): Problem[] {
  const judged = { schema, valueAt: (path: readonly PropertyKey[]) => valueAt(value, path) }
  return error.issues
    .flatMap((issue) => wordIssue(issue, judged))
    .map(({ path, says, isKey }) => ({ path: [...at, ...path.map(keyOf)], says, isKey }))
}

export type Note = (problem: Problem) => void

/** Parsed value; null if invalid, which is recorded. */
export function parse<S extends z.ZodType>(
  schema: S,
  raw: unknown,
  at: Path,
  note: Note,
): z.output<S> | null {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  for (const problem of problemsOf(parsed.error, schema, raw, at)) note(problem)
  return null
}

const keyOf = (key: PropertyKey): string | number => (typeof key === 'number' ? key : String(key))

/** Value at a path; undefined if missing. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? // An own key of an object can be read.
          (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  )
}
