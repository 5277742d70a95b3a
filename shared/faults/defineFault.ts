/** Definition of a kind of fault: name, target, applicable devices and parameters. Its schema is derived from it. */

import { z } from 'zod'
import type { DeviceKind } from '#shared/devices/kind.ts'
import { DAY_MS } from '#shared/durations.ts'
import { hexNumberSchema } from '#shared/kernel/ids.ts'
import type { Defined, Parameter } from './parameters.ts'

export type FaultTarget = 'host' | 'device'
export type FaultFamily =
  | 'line'
  | 'answers'
  | 'clock'
  | 'reports'
  | 'sensor'
  | 'actuator'
  | 'firmware'
  | 'power'

const FAULT_MAX_MS = 400 * DAY_MS

/**
 * Common parameters. Without `durationMs` the fault lasts until cleared. With `everyMs` it is intermittent: active for
 * `activeMs` (default half) of each period.
 */
const common = {
  durationMs: z.number().int().positive().max(FAULT_MAX_MS).optional(),
  everyMs: z.number().int().min(1_000).max(FAULT_MAX_MS).optional(),
  activeMs: z.number().int().min(500).max(FAULT_MAX_MS).optional(),
}

type Parameters = Readonly<Record<string, Defined>>
type Shape<K extends string, T extends FaultTarget, P extends Parameters> = {
  readonly kind: z.ZodLiteral<K>
} & { readonly [N in T]: typeof hexNumberSchema } & {
  readonly [N in keyof P]: P[N]['schema']
} & typeof common

export interface FaultDefinition<
  K extends string = string,
  T extends FaultTarget = FaultTarget,
  P extends Parameters = Parameters,
> {
  readonly kind: K
  readonly family: FaultFamily
  /** Named by its number, in the field of this name. */
  readonly target: T
  /** Parameters in form order. Translations have the keys `faults.kind.<kind>` and `faults.parameter.<name>`. */
  readonly parameters: { readonly [N in keyof P]: Parameter }
  /** Whether the fault applies to a device of this kind. Parameters may restrict it further. */
  readonly fits: (kind: DeviceKind) => boolean
  readonly schema: z.ZodObject<Shape<K, T, P>, z.core.$strict>
}

interface FaultInput<K extends string, T extends FaultTarget, P extends Parameters> {
  readonly kind: K
  readonly family: FaultFamily
  readonly target: T
  readonly parameters: P
  readonly fits?: (kind: DeviceKind) => boolean
}

/**
 * Defines a kind of fault: the schema of its input and the parameters of its form come from one table.
 * @param fits whether devices of a kind can have the fault; all by default
 */
export function defineFault<const K extends string, const T extends FaultTarget, const P extends Parameters>({
  kind,
  family,
  target,
  parameters,
  fits = () => true,
}: FaultInput<K, T, P>): FaultDefinition<K, T, P> {
  const entries = Object.entries(parameters)
  const schema = z.strictObject({
    kind: z.literal(kind),
    [target]: hexNumberSchema,
    ...Object.fromEntries(entries.map(([name, one]) => [name, one.schema])),
    ...common,
  })
  return {
    kind,
    family,
    target,
    fits,
    // `Object.fromEntries` widens the type.
    parameters: Object.fromEntries(
      entries.map(([name, { parameter }]) => [name, parameter]),
    ) as FaultDefinition<K, T, P>['parameters'],
    schema: schema as unknown as FaultDefinition<K, T, P>['schema'],
  }
}
