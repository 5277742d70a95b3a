/**
 * The step `inject`: its keys are the parameters of the fault's own schema. A length of time is written with its unit and
 * without the `Ms` of its name.
 */

import type { z } from 'zod'
import { FAULT_KINDS, FAULT_NAMES } from '#shared/faults/fault.ts'
import { phrase, verbatim } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { quote, unknownWord } from '../../../base/yaml/wording.ts'
import { type Note, parse } from './problems.ts'
import { type Path, STEPS, type StepBody } from './steps.ts'
import { NO_DURATION, signedDurationSchema } from './units.ts'

/** Keys of the step that are not parameters. */
const OTHERS: readonly string[] = ['kind', 'host', 'device', 'durationMs']

export function readInject(raw: unknown, at: Path, note: Note): StepBody<'inject'> | null {
  const body = parse(STEPS.inject, raw, at, note)
  if (body === null) return null
  const { fault: faultName, on, as, for: durationMs, ...rest } = body
  const fault = faultName
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (!Object.hasOwn(FAULT_KINDS, fault)) {
    note({ path: [...at, 'fault'], says: unknownWord('fault', faultName, FAULT_NAMES) })
    return null
  }
  const fields = parametersOf(fault)
  const parameters: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(rest)) {
    const found = [...fields].find(([name]) => name === key || name === `${key}Ms`)
    if (!found) {
      const legal = [...fields.keys()].map(parameterKey)
      note({
        path: [...at, key],
        says: unknownWord(phrase('word.parameterOf', { fault }), key, [...legal, 'on', 'for', 'as']),
        isKey: true,
      })
      continue
    }
    const [field, schema] = found
    const read = field === key ? judged : lengthOf
    parameters[field] = read(value, schema, [...at, key], note)
  }
  for (const [field, schema] of fields)
    if (!Object.hasOwn(parameters, field) && !schema.safeParse(undefined).success)
      note({ path: at, says: phrase('faultNeeds', { key: parameterKey(field), fault }) })
  return { fault, on, as, durationMs, parameters }
}

/** Name of a parameter in a file: `delay` for `delayMs`. */
export const parameterKey = (field: string): string => field.replace(/Ms$/, '')

/** Parameters of a fault kind by name, with their schema. */
export function parametersOf(fault: string): ReadonlyMap<string, z.ZodType> {
  const definition = Object.entries(FAULT_KINDS).find(([kind]) => kind === fault)?.[1]
  const shape: Readonly<Record<string, z.ZodType>> = definition?.schema.shape ?? {}
  return new Map(Object.entries(shape).filter(([name]) => !OTHERS.includes(name)))
}

/** Stored values are validated at run time. */
const isLater = (value: unknown): boolean => typeof value === 'string' && value.includes('{{')

function judged(value: unknown, schema: z.ZodType, at: Path, note: Note): unknown {
  return isLater(value) ? value : parse(schema, value, at, note)
}

function lengthOf(value: unknown, schema: z.ZodType, at: Path, note: Note): unknown {
  if (isLater(value)) return value
  if (typeof value === 'number') {
    note({ path: at, says: phrase(NO_DURATION) })
    return null
  }
  const ms = parse(signedDurationSchema, value, at, note)
  const parsed = schema.safeParse(ms)
  if (ms === null || parsed.success) return ms
  for (const issue of parsed.error.issues) note({ path: at, says: boundPhrase(issue, value) })
  return ms
}

function boundPhrase(issue: z.core.$ZodIssue, value: unknown): Phrase {
  if (issue.code === 'too_big') return phrase('tooLong', { max: Number(issue.maximum), value: quote(value) })
  if (issue.code === 'too_small')
    return phrase('tooShort', { min: Number(issue.minimum), value: quote(value) })
  return verbatim(issue.message)
}
