/** Undo of changes of a project's configuration: its preview and its execution. */

import { z } from 'zod'
import { personSchema } from '#shared/records/person.ts'
import { endpoint } from './endpoint.ts'
import { fieldValueSchema, recordTypeSchema } from './operationLog.ts'
import { jsonParam, numberParam } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'deploy.configure' } as const

const namedRecord = {
  type: recordTypeSchema,
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
}

const undoFieldSchema = z.strictObject({
  field: z.string(),
  /** Omitted if there is no such field, or with `isLong`. */
  now: fieldValueSchema.optional(),
  /** The value that the undo restores. */
  former: fieldValueSchema.optional(),
  isLong: z.literal(true).optional(),
  /** The record was changed since; only `overwrite` restores it. */
  isConflict: z.boolean(),
})
export type UndoField = z.output<typeof undoFieldSchema>

const undoItemSchema = z.strictObject({
  ...namedRecord,
  deed: z.enum(['restored', 'changed', 'removed']),
  /** Fields, for `changed`. */
  fields: z.array(undoFieldSchema),
  /** Who changed the record last after the change to undo; null for no one. */
  changedBy: personSchema.nullable(),
  changedAtMs: z.number().nullable(),
})

/** `gone`: the record was deleted later. `at_host`: devices and hosts are added and removed at the host. */
export const UNDO_OBSTACLES = ['gone', 'at_host'] as const

const undoPlanSchema = z.strictObject({
  /** The entry of the log that would be undone: the first one of its action. */
  seq: z.number().int(),
  /** Sequence of the state on which the plan was based. */
  planSeq: z.number().int(),
  atMs: z.number(),
  command: z.string(),
  by: personSchema,
  items: z.array(undoItemSchema),
  impossible: z.array(z.strictObject({ ...namedRecord, why: z.enum(UNDO_OBSTACLES) })),
  /** Why the undo would be rejected, without and with `overwrite`; null if it would succeed. */
  refusal: z.strictObject({ zh: z.string(), en: z.string() }).nullable(),
})
export type UndoPlan = z.output<typeof undoPlanSchema>

export const undoContract = {
  plan: endpoint({
    ...common,
    path: '/building/undoplan',
    kind: 'question',
    summary:
      'What an undo of an entry of the operation log would restore, change or remove; without `seq` of the own last one. For those who see the whole project',
    input: z.strictObject({ seq: numberParam(z.number().int().min(1)).optional() }),
    output: undoPlanSchema,
    example: { input: { seq: ref('undoableChange') } },
  }),
  undo: endpoint({
    ...common,
    path: '/building/undo',
    kind: 'command',
    summary: 'Undo an entry of the operation log as one step, which can be undone itself',
    input: z.strictObject({
      seq: numberParam(z.number().int().min(1)),
      /** Sequence of the previewed plan. Rejected if one of its records has changed since. */
      planSeq: numberParam(z.number().int().min(1)),
      /** Also restores fields changed since. */
      overwrite: jsonParam(z.boolean()).default(false),
    }),
    output: z.strictObject({
      /** Sequence of the undo commit. */
      seq: z.number().int(),
      done: z.number().int(),
    }),
    example: { input: { seq: ref('undoableChange'), planSeq: ref('undoableChange') } },
  }),
}
