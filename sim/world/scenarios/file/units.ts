/** Syntax of durations, times of day and bounds in scenarios. Every quantity requires a unit: a bare 10 is invalid. */

import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { MESSAGES } from '#shared/messages.ts'
import type { PhraseCode } from '#shared/texts/phrases/phrase.ts'
import { unknownWord } from '../../../base/yaml/wording.ts'

const UNIT_MS = { ms: 1, s: 1_000, min: 60_000, h: HOUR_MS, d: DAY_MS } as const
type Unit = keyof typeof UNIT_MS

const DURATION = /^\d+(?:\.\d+)?\s*(?:ms|s|min|h|d)(?:\s+\d+(?:\.\d+)?\s*(?:ms|s|min|h|d))*$/
const PART = /(\d+(?:\.\d+)?)\s*(ms|s|min|h|d)/g

export function durationMs(text: string): number {
  let totalMs = 0
  for (const [, amount, unit] of text.matchAll(PART)) totalMs += Number(amount) * UNIT_MS[unit as Unit]
  return Math.round(totalMs)
}

/** A text that is no duration, time or start: the code of a phrase. */
export const NO_DURATION = 'noDuration' satisfies PhraseCode
export const durationSchema = z.string().regex(DURATION, NO_DURATION).transform(durationMs)

/** Signed duration, such as a clock offset: `-5 min` is behind. */
export const signedDurationSchema = z
  .string()
  .refine((text) => DURATION.test(text.replace(/^-\s*/, '')), NO_DURATION)
  .transform((text) => (text.startsWith('-') ? -durationMs(text) : durationMs(text)))

export const timeOfDaySchema = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'noTimeOfDay' satisfies PhraseCode)

/** Local date and time of the project. */
export const startSchema = z
  .string()
  .regex(
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d$/,
    'noStart' satisfies PhraseCode,
  )
  .refine((text) => isDate(text.slice(0, 10)), 'noDate' satisfies PhraseCode)

/** `2026-02-31` would be the third of March. */
function isDate(day: string): boolean {
  const instantMs = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(instantMs) && new Date(instantMs).toISOString().startsWith(day)
}

/** Separator of list items. Names that contain it are still found. */
export const LIST_SEPARATOR = ', '

const nameOrNumber = z.union([z.string().min(1), z.number().int()])

/** Names of things, one or a list; numeric names may be numbers. */
export const targetSchema = z
  .union([nameOrNumber, z.array(nameOrNumber).min(1)])
  .transform((given) => (Array.isArray(given) ? given.join(LIST_SEPARATOR) : String(given)))

export const plainSchema = z.union([z.string(), z.number(), z.boolean()])
export type Plain = z.infer<typeof plainSchema>

/** Bounds of a figure or value; several may be combined. */
export const boundFields = {
  equals: plainSchema.optional(),
  not: plainSchema.optional(),
  above: z.number().optional(),
  below: z.number().optional(),
  atLeast: z.number().optional(),
  atMost: z.number().optional(),
  between: z.tuple([z.number(), z.number()]).optional(),
  /** The value is unknown, as after a report of null. */
  isKnown: z.literal(false).optional(),
}
export type Bounds = z.infer<z.ZodObject<typeof boundFields>>

export const hasBounds = (bounds: Bounds): boolean =>
  Object.keys(boundFields).some((name) => bounds[name as keyof Bounds] !== undefined)

const sameText = (one: unknown, other: Plain): boolean => one === other || String(one) === String(other)

/** Whether the value satisfies the bounds. A missing value satisfies none, not even `not`. */
export function isWithin(value: unknown, bounds: Bounds): boolean {
  const { equals, not, above, below, atLeast, atMost, between, isKnown } = bounds
  if (isKnown === false) return value === undefined || value === null
  if (equals !== undefined && !sameText(value, equals)) return false
  if (not !== undefined && (value === undefined || sameText(value, not))) return false
  if ([above, below, atLeast, atMost, between].every((bound) => bound === undefined)) return true
  if (typeof value !== 'number' || !Number.isFinite(value)) return false
  if (above !== undefined && value <= above) return false
  if (below !== undefined && value >= below) return false
  if (atLeast !== undefined && value < atLeast) return false
  if (atMost !== undefined && value > atMost) return false
  return between === undefined || (value >= between[0] && value <= between[1])
}

export function boundsText(bounds: Bounds): string {
  const parts: string[] = []
  if (bounds.equals !== undefined) parts.push(`equals ${bounds.equals}`)
  if (bounds.not !== undefined) parts.push(`is not ${bounds.not}`)
  if (bounds.above !== undefined) parts.push(`above ${bounds.above}`)
  if (bounds.below !== undefined) parts.push(`below ${bounds.below}`)
  if (bounds.atLeast !== undefined) parts.push(`at least ${bounds.atLeast}`)
  if (bounds.atMost !== undefined) parts.push(`at most ${bounds.atMost}`)
  if (bounds.between !== undefined) parts.push(`between ${bounds.between[0]} and ${bounds.between[1]}`)
  if (bounds.isKnown === false) parts.push('is unknown')
  return parts.join(' and ')
}

/** Status of a response: its number in the envelope, or a message name such as gateway_offline. */
export const statusSchema = z
  .union([z.number().int(), z.string().min(1)])
  .refine((given) => typeof given === 'number' || given.includes('{{') || Object.hasOwn(MESSAGES, given), {
    params: { says: (given: unknown) => unknownWord('message', String(given), Object.keys(MESSAGES)) },
  })
  .default(200)
