import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { can, seesEverything } from '#shared/permissions.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { personSchema } from './person.ts'

/** Pushable message types; these names never change. */
export const PUSH_TYPES = [
  'device.state',
  'device.added',
  'device.removed',
  'alarm.raised',
  'alarm.escalated',
  'alarm.acknowledged',
  'alarm.cleared',
  'host.online',
  'host.offline',
] as const
export type PushType = (typeof PUSH_TYPES)[number]

/** Why nothing is sent: paused by a person, failing for a day, or the address answered 410 Gone. */
export const PUSH_PAUSES = ['person', 'failing', 'gone'] as const
export type PushPause = (typeof PUSH_PAUSES)[number]

export const PUSH_ADDRESSES_MAX = 50
export const PUSH_URL_LENGTH_MAX = 500

export const pushAddressIdSchema = idSchema('psh')
export type PushAddressId = z.infer<typeof pushAddressIdSchema>

/** URL of an external system that receives event messages. Its signing secret is stored outside the log. */
export const pushAddressRecord = defineRecord({
  type: 'pushAddress',
  id: pushAddressIdSchema,
  word: ['push address', '推送地址'],
  fields: {
    /** Normalized; the only one of its project. */
    url: z.string(),
    types: z.array(z.enum(PUSH_TYPES)).min(1).readonly(),
    paused: z.strictObject({ reason: z.enum(PUSH_PAUSES), sinceMs: z.number() }).nullable(),
    createdAtMs: z.number(),
    createdBy: personSchema,
  },
  indexes: { url: (address) => address.url },
  // The URL may contain a token of the other system.
  isSeenBy: (principal): boolean => can(principal, 'push.manage') && seesEverything(principal),
})

export type PushAddress = RecordFrom<typeof pushAddressRecord>
