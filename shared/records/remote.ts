import { z } from 'zod'
import { AIR_TEMPERATURE_MAX_C, AIR_TEMPERATURE_MIN_C } from '#shared/constants.ts'
import { AIR_FANS, AIR_MODES } from '#shared/infrared/airModes.ts'
import { APPLIANCES, IR_KEYS } from '#shared/infrared/appliances.ts'
import { BLASTER_CODE, BLASTER_CODE_LENGTH_MAX } from '#shared/infrared/blasterText.ts'
import { idSchema } from '#shared/kernel/ids.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'

export const remoteIdSchema = idSchema('rmt')
export type RemoteId = z.infer<typeof remoteIdSchema>

export const irKeySchema = z.enum(IR_KEYS as [string, ...string[]])
export const blasterCodeSchema = z.string().max(BLASTER_CODE_LENGTH_MAX).regex(BLASTER_CODE)

export const airStateSchema = z.strictObject({
  isOn: z.boolean(),
  mode: z.enum(AIR_MODES),
  temperatureC: z.number().int().min(AIR_TEMPERATURE_MIN_C).max(AIR_TEMPERATURE_MAX_C),
  fan: z.enum(AIR_FANS),
  isSwinging: z.boolean(),
})

/** A virtual remote control: the keys of one appliance that an infrared device drives. */
export const remoteRecord = defineRecord({
  type: 'remote',
  id: remoteIdSchema,
  word: ['virtual remote', '虚拟遥控器'],
  fields: {
    deviceId: deviceIdSchema,
    name: z.string(),
    nameEn: z.string(),
    appliance: z.enum(APPLIANCES),
    /** Model in the catalogue; null if all keys are learned. */
    modelId: z.string().nullable(),
    /** Learned codes, which precede catalogue codes. */
    learned: z.array(z.strictObject({ key: irKeySchema, code: blasterCodeSchema })).readonly(),
    /** The key whose code the device listens for now, until when, and which code is no news. */
    learning: z.strictObject({ key: irKeySchema, untilMs: z.number(), before: z.string() }).nullable(),
    /** Last known settings sent to an air conditioner; null for other appliances. */
    air: airStateSchema.nullable(),
    toggle: z.union([z.literal(0), z.literal(1)]),
  },
  indexes: { device: ({ deviceId }) => deviceId },
  belongsTo: { device: 'device' },
})

export type Remote = RecordFrom<typeof remoteRecord>
