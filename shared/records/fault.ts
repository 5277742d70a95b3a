import { z } from 'zod'
import { faultSchema } from '#shared/faults/fault.ts'
import { targetOf } from '#shared/faults/target.ts'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { accountIdSchema } from './account.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { personSchema } from './person.ts'

export const faultIdSchema = idSchema('flt')
export type FaultId = z.infer<typeof faultIdSchema>

/** Injected fault that is active. Spontaneous ones are not records. */
export const faultRecord = defineRecord({
  type: 'fault',
  id: faultIdSchema,
  word: ['fault', '故障'],
  fields: {
    fault: faultSchema,
    sinceMs: z.number(),
    /** Null where no person did it. */
    byAccountId: accountIdSchema.nullable(),
    by: personSchema,
    endsAtMs: z.number().nullable(),
  },
  indexes: { target: ({ fault }) => targetOf(fault) },
  // Commits reach readers of the whole project; the simulation right is checked in addition.
  isSeenBy: (principal): boolean => seesEverything(principal),
})

export type FaultRecord = RecordFrom<typeof faultRecord>
