import { z } from 'zod'
import type { MappedProfile } from '#shared/fieldMapping.ts'
import { idSchema } from '#shared/kernel/ids.ts'
import { can, seesEverything } from '#shared/permissions.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { hostIdSchema } from './host.ts'
import { personSchema } from './person.ts'

export const fieldMappingIdSchema = idSchema('fmp')
export type FieldMappingId = z.infer<typeof fieldMappingIdSchema>

/** A device that someone has made of points of a bus. The edge gateway of the host has a copy and reads the points. */
export const fieldMappingRecord = defineRecord({
  type: 'fieldMapping',
  id: fieldMappingIdSchema,
  word: ['mapped device', '映射设备'],
  fields: {
    hostId: hostIdSchema,
    /** Checked by the schema of the event; repeated here the console would load it for the first table. */
    bus: z.string(),
    address: z.string(),
    name: z.string(),
    profile: z.unknown() as unknown as z.ZodType<MappedProfile>,
    /** Counts the changes. */
    version: z.number().int(),
    /** What the gateway says of this version. */
    state: z.enum(['waiting', 'accepted', 'refused']),
    /** Why it is refused; empty where it is not. */
    problem: z.string(),
    savedBy: personSchema,
    savedAtMs: z.number(),
  },
  indexes: { host: ({ hostId }) => hostId },
  isSeenBy: (principal): boolean => can(principal, 'deploy.configure') && seesEverything(principal),
})

export type FieldMapping = RecordFrom<typeof fieldMappingRecord>
