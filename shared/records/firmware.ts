import { z } from 'zod'
import { DESCRIPTION_LENGTH_MAX, FIRMWARE_NOTES_LENGTH_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { idSchema } from '#shared/kernel/ids.ts'
import { accountIdSchema } from './account.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { keptFileSchema } from './keptFile.ts'
import { personSchema } from './person.ts'
import { projectIdSchema } from './project.ts'

export const firmwareIdSchema = idSchema('fwr')
export type FirmwareId = z.infer<typeof firmwareIdSchema>

export const FIRMWARE_CHANNELS = ['stable', 'trial'] as const
/** Target type: device or host. */
export const FIRMWARE_TARGETS = ['device', 'host'] as const

/** Header of a Zigbee OTA file. */
export const otaHeaderSchema = z.strictObject({
  manufacturerCode: z.number().int().min(0).max(0xffff),
  imageType: z.number().int().min(0).max(0xffff),
  fileVersion: z.number().int().min(0).max(0xffff_ffff),
})
export type OtaHeader = z.infer<typeof otaHeaderSchema>

export const shareTargetSchema = z.union([accountIdSchema, projectIdSchema])
export type ShareTarget = z.infer<typeof shareTargetSchema>

export const firmwareShareSchema = z.strictObject({
  /** Recipient of the share: an account in all its projects, or a project. */
  to: shareTargetSchema,
  /** End of the share (epoch ms); null for none. */
  expiresAtMs: z.number().nullable(),
  sharedAtMs: z.number(),
  sharedBy: personSchema,
})
export type FirmwareShare = z.infer<typeof firmwareShareSchema>

/** A firmware version for hosts or devices. It belongs to the project whose library contains it. */
export const firmwareRecord = defineRecord({
  type: 'firmware',
  id: firmwareIdSchema,
  word: ['firmware', '固件'],
  fields: {
    projectId: projectIdSchema,
    /** Unique in the library. */
    title: z.string().max(NAME_LENGTH_MAX),
    /** The same for all versions of one product. */
    name: z.string().max(NAME_LENGTH_MAX),
    version: z.string().max(40),
    target: z.enum(FIRMWARE_TARGETS),
    /** Kinds of devices that it fits; empty for every kind, and for hosts. */
    kinds: z.array(z.string().max(40)).readonly(),
    /** Models that it fits; empty for every one. */
    models: z.array(z.string().max(NAME_LENGTH_MAX)).readonly(),
    channel: z.enum(FIRMWARE_CHANNELS),
    notes: z.string().max(FIRMWARE_NOTES_LENGTH_MAX),
    /** End of validity (epoch ms); not installable afterwards. Null for none. */
    validUntilMs: z.number().nullable(),
    /** Whether projects that may use it are notified. */
    isPushed: z.boolean(),
    file: keptFileSchema,
    /** Null where the file is no Zigbee OTA file. */
    ota: otaHeaderSchema.nullable(),
    /** Base64 signature verified on upload; empty without keys. */
    signature: z.string(),
    shares: z.array(firmwareShareSchema).readonly(),
    /** Null while it may be installed. */
    withdrawn: z
      .strictObject({ reason: z.string().max(DESCRIPTION_LENGTH_MAX), atMs: z.number(), by: personSchema })
      .nullable(),
    uploadedAtMs: z.number(),
    uploadedBy: personSchema,
  },
  indexes: {
    project: ({ projectId }) => projectId,
    hash: ({ file }) => file.hash,
    shared: ({ shares }) => shares.map(({ to }) => to),
  },
  isSeenBy: (): boolean => false,
})

export type Firmware = RecordFrom<typeof firmwareRecord>
export type FirmwareTarget = Firmware['target']
