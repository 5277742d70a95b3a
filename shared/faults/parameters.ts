/** Fault parameters: schema and form metadata. */

import { z } from 'zod'
import { DAY_MS } from '#shared/durations.ts'

export type Parameter =
  | {
      readonly type: 'number'
      readonly min: number
      readonly max: number
      readonly isWhole: boolean
      readonly default: number
      /** `share` is a probability in [0, 1]. */
      readonly unit: 'ms' | '%' | 'share' | 'none'
    }
  | { readonly type: 'choice'; readonly values: readonly string[]; readonly default: string }
  /** A property that the target's kind reports. */
  | { readonly type: 'property'; readonly of: PropertyClass }
  /** A legal value of the property that the parameter `property` names. */
  | { readonly type: 'value' }
  /** The code of an alarm that the target's kind has. */
  | { readonly type: 'alarm' }
  /** A circuit of the target, from 1. */
  | { readonly type: 'circuit'; readonly default: number }

/** Eligible properties: numbers, named states, or all persistent ones. */
export type PropertyClass = 'number' | 'state' | 'any'

export interface Defined<S extends z.ZodType = z.ZodType> {
  readonly parameter: Parameter
  readonly schema: S
}

interface Range {
  readonly min: number
  readonly max: number
  readonly default: number
}

export const DELAY_MAX_MS = 600_000
/** Interval of faults that repeat. */
export const INTERVAL = { min: 1_000, max: DAY_MS, default: 10_000 } as const

/** A length of time in whole milliseconds. */
export const milliseconds = ({ min, max, default: byDefault }: Range) => ({
  parameter: { type: 'number', min, max, default: byDefault, isWhole: true, unit: 'ms' } as const,
  schema: z.number().int().min(min).max(max).default(byDefault),
})

/** An integer in [min, max]. */
export const wholeNumber = ({ min, max, default: byDefault }: Range, unit: '%' | 'none' = 'none') => ({
  parameter: { type: 'number', min, max, default: byDefault, isWhole: true, unit } as const,
  schema: z.number().int().min(min).max(max).default(byDefault),
})

/** A number in [min, max], fractions included. */
export const decimal = ({ min, max, default: byDefault }: Range) => ({
  parameter: { type: 'number', min, max, default: byDefault, isWhole: false, unit: 'none' } as const,
  schema: z.number().min(min).max(max).default(byDefault),
})

/** The share of occasions on which a fault strikes; 0 never. */
export const toxicity = (byDefault = 1) => ({
  parameter: { type: 'number', min: 0, max: 1, default: byDefault, isWhole: false, unit: 'share' } as const,
  schema: z.number().min(0).max(1).default(byDefault),
})

/** Parameter with one of the given values. */
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V, byDefault: V[number]) => ({
  parameter: { type: 'choice', values, default: byDefault } as const,
  // The enum's own type repeats the values; the default is one of them.
  schema: z.enum(values).default(byDefault as never),
})

/** The name of a property of the target, 1 to 40 characters. */
export const property = (of: PropertyClass) => ({
  parameter: { type: 'property', of } as const,
  schema: z.string().min(1).max(40),
})

/** A value for the chosen property. Whether the property allows it is checked against the target's kind. */
export const value = () => ({
  parameter: { type: 'value' } as const,
  schema: z.union([z.string().max(128), z.number(), z.boolean()]),
})

/** An alarm code of the target's kind, 1 to 40 characters. */
export const alarmCode = () => ({
  parameter: { type: 'alarm' } as const,
  schema: z.string().min(1).max(40),
})

/** The number of a circuit, 1 to 16. */
export const circuit = () => ({
  parameter: { type: 'circuit', default: 1 } as const,
  schema: z.number().int().min(1).max(16).default(1),
})
