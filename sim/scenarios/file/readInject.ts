/**
 * The step `inject`: its keys are the parameters of the fault's own schema; a length of time is written with its unit and
 * without the `Ms` of its name.
 */
import type { z } from 'zod'
import { FAULT_KINDS, FAULT_NAMES } from '#shared/faults/fault.ts'
import { quote, unknownWord } from '../../yaml/wording.ts'
import { type Note, parse } from './problems.ts'
import { type Path, STEPS, type StepBody } from './steps.ts'
import { durationText, NO_DURATION, signedDurationSchema } from './units.ts'

/** Not parameters: what is said by other keys of the step. */
const OTHERS: readonly string[] = ['kind', 'host', 'device', 'durationMs']

export function readInject(raw: unknown, at: Path, note: Note): StepBody<'inject'> | null {
  const body = parse(STEPS.inject, raw, at, note)
  if (body === null) return null
  const { fault: said, on, as, for: durationMs, ...rest } = body
  const fault = said
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (!Object.hasOwn(FAULT_KINDS, fault)) {
    note({ path: [...at, 'fault'], message: unknownWord('fault', said, FAULT_NAMES) })
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
        message: unknownWord(`parameter of ${fault}`, key, [...legal, 'on', 'for', 'as']),
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
      note({ path: at, message: `"${parameterKey(field)}" is missing: ${fault} needs it` })
  return { fault, on, as, durationMs, parameters }
}

/** By which a file has a parameter: `delay` for `delayMs`. */
export const parameterKey = (field: string): string => field.replace(/Ms$/, '')

/** Of the kind, by their names, with what each may be. */
export function parametersOf(fault: string): ReadonlyMap<string, z.ZodType> {
  const definition = Object.entries(FAULT_KINDS).find(([kind]) => kind === fault)?.[1]
  const shape: Readonly<Record<string, z.ZodType>> = definition?.schema.shape ?? {}
  return new Map(Object.entries(shape).filter(([name]) => !OTHERS.includes(name)))
}

/** A value that a step keeps is judged when its turn comes. */
const isLater = (value: unknown): boolean => typeof value === 'string' && value.includes('{{')

function judged(value: unknown, schema: z.ZodType, at: Path, note: Note): unknown {
  return isLater(value) ? value : parse(schema, value, at, note)
}

function lengthOf(value: unknown, schema: z.ZodType, at: Path, note: Note): unknown {
  if (isLater(value)) return value
  if (typeof value === 'number') {
    note({ path: at, message: NO_DURATION })
    return null
  }
  const ms = parse(signedDurationSchema, value, at, note)
  const parsed = schema.safeParse(ms)
  if (ms === null || parsed.success) return ms
  for (const issue of parsed.error.issues) note({ path: at, message: boundText(issue, value) })
  return ms
}

function boundText(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'too_big')
    return `must be at most ${durationText(Number(issue.maximum))}, but is ${quote(value)}`
  if (issue.code === 'too_small')
    return `must be at least ${durationText(Number(issue.minimum))}, but is ${quote(value)}`
  return issue.message
}
