/** Field errors by the same schema and rules as the server. */
import type { z } from 'zod'
import type { Issue } from '#shared/kernel/errors.ts'
import { typedNumber } from '#shared/rules/typedNumber.ts'
import type { Texts } from '../../../i18n/i18n.ts'
import { fieldOf, schemaAt } from './paths.ts'
import { type FieldValue, type FormValues, isNothing, valueAt, withValueAt } from './values.ts'

export type FaultCode = keyof Texts['form']['fault']

/** A code is translated when it is displayed; a text comes from the server. */
export type Fault =
  | { readonly code: FaultCode; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly text: string }

export type Check = (value: FieldValue, values: FormValues) => Fault | null

/** An asynchronous check, as of a free name. Aborted when the value changes; a rejection is no fault. */
export type Inquiry = (value: FieldValue, values: FormValues, signal: AbortSignal) => Promise<Fault | null>

/** Field rules for validation and sending. */
export interface FieldRule {
  /** A dotted path into the endpoint's input: `name`, `items.3.value`. */
  readonly name: string
  readonly isOptional?: boolean
  /** Text that is a number in the input. */
  readonly isNumber?: boolean
  /** Excluded from drafts. */
  readonly isSecret?: boolean | undefined
  readonly check?: Check | undefined
  readonly inquire?: Inquiry | undefined
  /** Fields that the inquiry depends on besides its own. */
  readonly inquireWith?: readonly string[] | undefined
}

/** Fields of the form alone, which are never sent: a repeated password, a ticked agreement. */
export const isLocal = (name: string): boolean => name.startsWith('local.')

/**
 * Builds the endpoint's input from field values. Objects and lists are sent whole with edits applied. Empty
 * fields are omitted, unless empty is a value.
 */
export function inputOf(
  rules: readonly FieldRule[],
  values: FormValues,
  schema: z.ZodType,
): Record<string, FieldValue> {
  let input: FormValues = {}
  for (const { name, isNumber } of outermostFirst(rules)) {
    if (isLocal(name)) continue
    const value = valueAt(values, name)
    const sent = isNumber ? toNumber(value ?? '') : value
    const isGiven = sent !== undefined && sent !== ''
    const next = isGiven ? sent : emptyAt(schema, name)
    if (next !== undefined || valueAt(input, name) !== undefined) input = withValueAt(input, name, next)
  }
  return input
}

const depthOf = ({ name }: FieldRule): number => name.split('.').length
const outermostFirst = (rules: readonly FieldRule[]): readonly FieldRule[] =>
  rules.toSorted((a, b) => depthOf(a) - depthOf(b))

function emptyAt(schema: z.ZodType, path: string): '' | null | undefined {
  const own = schemaAt(schema, path)
  if (own?.safeParse('').success) return ''
  return own?.safeParse(null).success ? null : undefined
}

/** Text that is no number stays text, for the schema to reject; blanks alone are empty. */
function toNumber(value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return ''
  return typedNumber(value) ?? value
}

const isEmpty = (value: FieldValue | undefined): boolean =>
  isNothing(value) || (typeof value === 'string' && value.trim() === '')

/** The first fault of each field: missing value, then its rule, then the schema. */
export function findFaults(
  rules: readonly FieldRule[],
  values: FormValues,
  schema: z.ZodType,
  extra: Readonly<Record<string, unknown>>,
): Map<string, Fault> {
  const faults = new Map<string, Fault>()
  for (const rule of rules) {
    const value = valueAt(values, rule.name) ?? ''
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
    const name = fieldOf(issue.path.join('.'), names)
    if (name !== null && !faults.has(name)) faults.set(name, faultOfIssue(issue))
  }
  return faults
}

/** Translates a schema issue. */
function faultOfIssue(issue: z.core.$ZodIssue): Fault {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return { code: 'required' }
      return issue.expected === 'number' ? { code: 'notNumber' } : { code: 'invalid' }
    case 'too_small':
      if (issue.origin === 'array') return { code: 'tooFew', values: { min: Number(issue.minimum) } }
      if (issue.origin !== 'string') return { code: 'tooLow', values: { min: Number(issue.minimum) } }
      if (Number(issue.minimum) === 1) return { code: 'required' }
      return { code: issue.exact ? 'exactLength' : 'tooShort', values: { min: Number(issue.minimum) } }
    case 'too_big':
      if (issue.origin === 'array') return { code: 'tooMany', values: { max: Number(issue.maximum) } }
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

/** Assigns server issues to fields or rows; the rest belongs to the form. */
export function placeIssues(
  issues: readonly Issue[],
  names: ReadonlySet<string>,
): { readonly faults: Map<string, Fault>; readonly others: readonly Issue[] } {
  const faults = new Map<string, Fault>()
  const others: Issue[] = []
  for (const issue of issues) {
    const name = fieldOf(issue.path, names)
    if (name === null) others.push(issue)
    else if (!faults.has(name)) {
      faults.set(
        name,
        faultOfMessage(issue.message) ?? { code: 'refused', values: { reason: issue.message } },
      )
    }
  }
  return { faults, others }
}
