import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesArea } from '#shared/permissions.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'

export const GUEST_STAYS_MAX = 50_000

export const guestStayIdSchema = idSchema('gst')
export type GuestStayId = z.infer<typeof guestStayIdSchema>

/**
 * Guest stay as reported by the property management system. Reservation number, name, language and group are stored
 * outside the log (`sim/core/personal/guestBook.ts`), so that they can be erased.
 */
export const guestStayRecord = defineRecord({
  type: 'guestStay',
  id: guestStayIdSchema,
  word: ['guest stay', '客人入住记录'],
  fields: {
    areaId: areaIdSchema,
    status: z.enum(['inHouse', 'left']),
    arrivedAtMs: z.number(),
    /** Planned departure; null if unknown. */
    departsAtMs: z.number().nullable(),
    /** Null while the guest is in the house. */
    leftAtMs: z.number().nullable(),
  },
  indexes: {
    area: ({ areaId }) => areaId,
    status: ({ status }) => status,
    /** The room, while the guest is in the house. */
    inHouse: ({ areaId, status }) => (status === 'inHouse' ? areaId : undefined),
  },
  belongsTo: { area: 'area' },
  isSeenBy: (principal, { areaId }): boolean => seesArea(principal, areaId),
})

export type GuestStay = RecordFrom<typeof guestStayRecord>
