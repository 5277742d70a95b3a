/** Rows and filters of the operation log. */

import { z } from 'zod'
import { DAY_MS } from '#shared/durations.ts'
import { recordTypeOf } from '#shared/records/recordTypeOf.ts'
import { RECORDS, type RecordName } from '#shared/records/registry.ts'
import { readingsSchema } from './fields.ts'

/**
 * Category of the change that a command makes. `sim/core/readmodels/operationKinds.ts` maps commands to
 * categories.
 */
export const OPERATION_KINDS = [
  'control',
  'alarms',
  'setUp',
  'programs',
  'runs',
  'people',
  'access',
  'hosts',
  'simulation',
] as const
export type OperationKind = (typeof OPERATION_KINDS)[number]
/** Configuration changes, which can be undone. */
export const CONFIGURATION_KINDS = ['setUp', 'programs'] as const satisfies readonly OperationKind[]

export const OPERATION_CHANNELS = ['web', 'api', 'automation', 'gateway', 'system', 'simulator'] as const

/** Last week, month or three months. */
export const OPERATION_SPANS = ['week', 'month', 'quarter'] as const
export const OPERATION_SPAN_MS: Readonly<Record<(typeof OPERATION_SPANS)[number], number>> = {
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  quarter: 90 * DAY_MS,
}

/** Number of newest commits of a project that a text search covers. */
export const OPERATION_SEARCH_MAX = 200_000

/** Maximum records, and maximum changed fields, shown in a row. */
export const OPERATION_THINGS_SHOWN = 5
export const FIELD_CHANGES_SHOWN = 60

export const operationRowSchema = z.strictObject({
  seq: z.number().int(),
  atMs: z.number(),
  actorKind: z.enum(['account', 'apiKey', 'gateway', 'automation', 'system']),
  actorId: z.string(),
  actorName: z.string(),
  /** Empty where there is no other name in English. */
  actorNameEn: z.string(),
  channel: z.string(),
  command: z.string(),
  /** Filters by group. One user action can cause several commits, which form one group and one entry. */
  group: z.string().optional(),
  /** Readable events; truncated if very many. */
  events: z.array(z.strictObject({ type: z.string(), data: z.looseObject({}) })),
  eventCount: z.number().int(),
  /** Previous values of the changed properties on the queried device; empty if not stored. */
  before: readingsSchema,
})
export type OperationRow = z.output<typeof operationRowSchema>

/** Later versions may add record types, so callers must accept any. */
export const recordTypeSchema = z
  .custom<RecordName>((name) => typeof name === 'string' && Object.hasOwn(RECORDS, name))
  .meta({ type: 'string', description: 'A record type: `area`' })

/** Any value of a record's field. */
export const fieldValueSchema = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  z.string(),
  z.array(z.unknown()),
  z.looseObject({}),
])

const thingSchema = z.strictObject({
  type: recordTypeSchema,
  id: z.string(),
  /** Current or last name; empty if unknown. */
  name: z.string(),
  nameEn: z.string(),
  isThere: z.boolean(),
})
export type OperationThing = z.output<typeof thingSchema>

const fieldChangeSchema = z.strictObject({
  type: recordTypeSchema,
  id: z.string(),
  /** Name of the record before the commit. */
  name: z.string(),
  nameEn: z.string(),
  field: z.string(),
  /** Omitted if the record had no such field, or with `isLong`. */
  before: fieldValueSchema.optional(),
  after: fieldValueSchema.optional(),
  /** The value is too long to be stored with the row. */
  isLong: z.literal(true).optional(),
})
export type FieldChange = z.output<typeof fieldChangeSchema>

export const logRowSchema = operationRowSchema.extend({
  kind: z.enum([...OPERATION_KINDS, 'other']),
  /** Affected records: the first ones, and their total number. */
  things: z.array(thingSchema),
  thingCount: z.number().int(),
  /** Field by field, of records that were there before; for who sees the whole project. */
  changes: z.array(fieldChangeSchema),
  /** Sequence of the entry that led to this one. */
  causeSeq: z.number().int().optional(),
})
export type LogRow = z.output<typeof logRowSchema>

/** The id of a record of any type. */
export const anyIdSchema = z
  .string()
  .max(80)
  .refine((id) => recordTypeOf(id) !== undefined, { error: 'is no id of a record' })
