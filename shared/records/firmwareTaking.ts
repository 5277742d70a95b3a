import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { firmwareIdSchema } from './firmware.ts'
import { hostIdSchema } from './host.ts'
import { personSchema } from './person.ts'
import { projectIdSchema } from './project.ts'

export const firmwareTakingIdSchema = idSchema('fwt')
export type FirmwareTakingId = z.infer<typeof firmwareTakingIdSchema>

/** Record of a download by a person or a delivery to a host. It outlives the firmware. */
export const firmwareTakingRecord = defineRecord({
  type: 'firmwareTaking',
  id: firmwareTakingIdSchema,
  word: ['firmware record', '固件记录'],
  fields: {
    firmwareId: firmwareIdSchema,
    /** Whose library it is in. */
    ownerId: projectIdSchema,
    title: z.string(),
    name: z.string(),
    version: z.string(),
    /** The project it belongs to. */
    projectId: projectIdSchema,
    takenBy: personSchema,
    takenAtMs: z.number(),
    /** Receiving host; null for a person's download. */
    host: z.strictObject({ id: hostIdSchema, name: z.string(), number: z.string() }).nullable(),
  },
  indexes: { owner: ({ ownerId }) => ownerId, project: ({ projectId }) => projectId },
  isSeenBy: (): boolean => false,
})

export type FirmwareTaking = RecordFrom<typeof firmwareTakingRecord>
