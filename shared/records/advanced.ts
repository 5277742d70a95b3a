import { z } from 'zod'
import { PORT_MAX } from '#shared/constants.ts'
import { idSchema } from '#shared/kernel/ids.ts'
import { type Principal, seesArea, seesDevice } from '#shared/permissions.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'
import { hostIdSchema } from './host.ts'
import { personSchema } from './person.ts'
import type { ReadState } from './registry.ts'

/** `graphic` is a picture of 32 × 16 pixels in 128 hex characters (`rules/graphic.ts`). */
export const ADVANCED_FORMATS = ['hex', 'text', 'graphic'] as const
export const ADVANCED_STATES = ['pending', 'confirmed', 'failed', 'timed_out'] as const
export const ADVANCED_LENGTH = 128

export const advancedIdSchema = idSchema('adv')
export type AdvancedId = z.infer<typeof advancedIdSchema>

/** A write of raw configuration to a host or device; earlier ones are its history. */
export const advancedRecord = defineRecord({
  type: 'advanced',
  id: advancedIdSchema,
  word: ['advanced entry', '高级配置'],
  fields: {
    hostId: hostIdSchema,
    /** Null where it is for the host itself. */
    deviceId: deviceIdSchema.nullable(),
    name: z.string(),
    format: z.enum(ADVANCED_FORMATS),
    /** 128 uppercase hex characters (`hex`, `graphic`), or a text of as many at most. */
    content: z.string(),
    serverIp: z.string(),
    serverPort: z.number().int().min(0).max(PORT_MAX),
    state: z.enum(ADVANCED_STATES),
    /** The host's words for why it refused. */
    reason: z.string(),
    /** The host has confirmed this version and holds it, as far as known. */
    isHeld: z.boolean(),
    writtenBy: personSchema,
    writtenAtMs: z.number(),
    settledAtMs: z.number().nullable(),
  },
  indexes: {
    target: ({ hostId, deviceId }) => deviceId ?? hostId,
    host: ({ hostId }) => hostId,
    state: ({ state }) => state,
  },
  belongsTo: { device: 'target' },
  isSeenBy: (principal, entry, read): boolean => seesTarget(principal, entry, read),
})

export type Advanced = RecordFrom<typeof advancedRecord>

function seesTarget(
  principal: Principal,
  { hostId, deviceId }: Pick<Advanced, 'hostId' | 'deviceId'>,
  read: ReadState,
): boolean {
  if (deviceId !== null) {
    const device = read.get('device', deviceId)
    return device !== undefined && seesDevice(principal, device)
  }
  const host = read.get('host', hostId)
  return host !== undefined && seesArea(principal, host.areaId)
}
