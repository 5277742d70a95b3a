/** What can be wrong with a field, found by the same schema and the same rules that the server applies. */
import type { z } from 'zod'
import type { Issue } from '#shared/kernel/errors.ts'
import type { Texts } from '../../i18n/i18n.ts'

export type FaultCode = keyof Texts['form']['fault']

/** A code is worded where it is shown, in the language of that moment; a text comes from the server. */
export type Fault =
  | { readonly code: FaultCode; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly text: string }

export type FieldValue = string | number | boolean | null
export type FormValues = Readonly<Record<string, FieldValue>>
export type Check = (value: FieldValue, values: FormValues) => Fault | null

/** What the form must know of a field to judge and send it. */
export interface FieldRule {
  readonly name: string
  readonly isOptional?: boolean
  /** Text that is a number in the input. */
  readonly isNumber?: boolean
  readonly check?: Check | undefined
}

/** Fields of the form alone, which are never sent: a repeated password, a ticked agreement. */
export const isLocal = (name: string): boolean => name.startsWith('local.')

type Schema = z.ZodType
type Shape = Readonly<Record<string, z.ZodType | undefined>>

const shapeOf = (schema: Schema): Shape => ('shape' in schema ? (schema.shape as Shape) : {})

/** The endpoint's input as the fields say it. What is left empty is left out, unless empty is a value there. */
export function inputOf(
  rules: readonly FieldRule[],
  values: FormValues,
  schema: Schema,
): Record<string, FieldValue> {
  const shape = shapeOf(schema)
  const input: Record<string, FieldValue> = {}
  for (const { name, isNumber } of rules) {
    if (isLocal(name)) continue
    const value = values[name] ?? ''
    if (value !== '') input[name] = isNumber ? toNumber(value) : value
    else if (shape[name]?.safeParse('').success) input[name] = ''
    else if (shape[name]?.safeParse(null).success) input[name] = null
  }
  return input
}

/** Text that is no number stays text, for the schema to refuse. */
function toNumber(value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value
  const number = Number(value.trim().replace(',', '.'))
  return Number.isFinite(number) ? number : value
}

const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** The first fault of each field: that it is missing, then its rule, then the schema. */
export function findFaults(
  rules: readonly FieldRule[],
  values: FormValues,
  schema: Schema,
  extra: Readonly<Record<string, unknown>>,
): Map<string, Fault> {
  const faults = new Map<string, Fault>()
  for (const rule of rules) {
    const value = values[rule.name] ?? ''
    const fault = isEmpty(value)
      ? rule.isOptional
        ? null
        : ({ code: 'required' } as const)
      : (rule.check?.(value, values) ?? null)
    if (fault) faults.set(rule.name, fault)
  }
  const names = new Set(rules.map(({ name }) => name))
  const parsed = schema.safeParse({ ...extra, ...inputOf(rules, values, schema) }, { reportInput: true })
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    if (names.has(name) && !faults.has(name)) faults.set(name, faultOfIssue(issue))
  }
  return faults
}

/** What a schema found, as a text of ours. */
export function faultOfIssue(issue: z.core.$ZodIssue): Fault {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return { code: 'required' }
      return issue.expected === 'number' ? { code: 'notNumber' } : { code: 'invalid' }
    case 'too_small':
      if (issue.origin !== 'string') return { code: 'tooLow', values: { min: Number(issue.minimum) } }
      if (Number(issue.minimum) === 1) return { code: 'required' }
      return { code: issue.exact ? 'exactLength' : 'tooShort', values: { min: Number(issue.minimum) } }
    case 'too_big':
      if (issue.origin !== 'string') return { code: 'tooHigh', values: { max: Number(issue.maximum) } }
      return issue.exact
        ? { code: 'exactLength', values: { min: Number(issue.maximum) } }
        : { code: 'tooLong', values: { max: Number(issue.maximum) } }
    case 'custom':
      return faultOfMessage(issue.message) ?? { code: 'invalid' }
    default:
      return { code: 'invalid' }
  }
}

/** Our own refinements name their fault by its code. */
const ownMessages: Readonly<Record<string, FaultCode>> = { phone: 'phone', repeat: 'repeat' }

const faultOfMessage = (message: string): Fault | null => {
  const code = Object.hasOwn(ownMessages, message) ? ownMessages[message] : undefined
  return code ? { code } : null
}

/** What the server says of single fields, on those fields; the rest, for the form as a whole. */
export function placeIssues(
  issues: readonly Issue[],
  names: ReadonlySet<string>,
): { readonly faults: Map<string, Fault>; readonly others: readonly Issue[] } {
  const faults = new Map<string, Fault>()
  const others: Issue[] = []
  for (const issue of issues) {
    const name = issue.path.split('.')[0] ?? ''
    if (!names.has(name)) others.push(issue)
    else if (!faults.has(name)) {
      faults.set(
        name,
        faultOfMessage(issue.message) ?? { code: 'refused', values: { reason: issue.message } },
      )
    }
  }
  return { faults, others }
}
