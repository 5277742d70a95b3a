import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { can, type Principal, seesEverything } from '#shared/permissions.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'
import { FIRMWARE_TARGETS, firmwareIdSchema, firmwareRecord } from './firmware.ts'
import { floorIdSchema } from './floor.ts'
import { hostIdSchema } from './host.ts'
import { keptFileSchema } from './keptFile.ts'
import { personSchema } from './person.ts'

export const ROLLOUT_STATES = ['running', 'paused', 'done', 'aborted'] as const
export type RolloutState = (typeof ROLLOUT_STATES)[number]
/** `firmware`: it was withdrawn, deleted, has expired, or is not shared any more. */
export const PAUSE_REASONS = ['user', 'failures', 'firmware'] as const

export const ringPlaceSchema = z.union([floorIdSchema, areaIdSchema])
export type RingPlace = z.infer<typeof ringPlaceSchema>

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Settings of a rollout. */
export const rolloutPlan = {
  /** Percent of the devices that each ring ends at, ascending; the last is 100. */
  rings: z.array(z.number().int().min(1).max(100)).min(1).max(10).readonly(),
  /** Maximum number of concurrent device updates, in total and per host. */
  concurrency: z.number().int().min(1).max(50),
  perHost: z.number().int().min(1).max(10),
  /** Project-local hours in which updates may start; null for any time. */
  window: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable(),
  /** The rollout pauses if more than this percentage of ended updates has failed. */
  stopPercent: z.number().int().min(0).max(100),
  /** An update without progress for so long has failed. */
  stallMs: z.number().int().min(10_000).max(86_400_000),
  /** Devices with a lower reported battery level are skipped; 0 disables the limit. */
  batteryPercent: z.number().int().min(0).max(90),
}

export const rolloutIdSchema = idSchema('rlt')
export type RolloutId = z.infer<typeof rolloutIdSchema>

/** Firmware that is brought to many devices, one ring after the other. */
export const rolloutRecord = defineRecord({
  type: 'rollout',
  id: rolloutIdSchema,
  word: ['rollout', '升级任务'],
  fields: {
    firmwareId: firmwareIdSchema,
    title: z.string(),
    name: z.string(),
    version: z.string(),
    target: z.enum(FIRMWARE_TARGETS),
    file: keptFileSchema,
    /** Copied from the firmware when the rollout was started. */
    kinds: firmwareRecord.fields.kinds,
    models: firmwareRecord.fields.models,
    ...rolloutPlan,
    /** Each floor or area is a ring, the rest is last; empty for percentage rings. */
    ringPlaceIds: z.array(ringPlaceSchema).readonly(),
    /** Restores the previous version. */
    isRollingBack: z.boolean(),
    /** Failures up to which it was resumed. */
    acceptedFailures: z.number().int().min(0),
    state: z.enum(ROLLOUT_STATES),
    pausedBecause: z.enum(PAUSE_REASONS).nullable(),
    startedAtMs: z.number(),
    startedBy: personSchema,
    endedAtMs: z.number().nullable(),
    /** Last change of any update. */
    changedAtMs: z.number(),
  },
  indexes: { state: ({ state }) => state, firmware: ({ firmwareId }) => firmwareId },
  isSeenBy: (principal: Principal): boolean =>
    seesEverything(principal) && can(principal, 'firmware.rollout'),
})
export type Rollout = RecordFrom<typeof rolloutRecord>
export type RolloutPlan = Pick<Rollout, keyof typeof rolloutPlan>

export const UPDATE_STATES = [
  'waiting',
  'sending',
  'installing',
  'updated',
  'rolledBack',
  'failed',
  'skipped',
  'cancelled',
] as const
export type UpdateState = (typeof UPDATE_STATES)[number]

export const deviceUpdateIdSchema = idSchema('upd')
export type DeviceUpdateId = z.infer<typeof deviceUpdateIdSchema>

/** One device or host in a rollout. */
export const deviceUpdateRecord = defineRecord({
  type: 'deviceUpdate',
  id: deviceUpdateIdSchema,
  word: ['update', '升级'],
  fields: {
    rolloutId: rolloutIdSchema,
    /** Null where the host itself is updated. */
    deviceId: deviceIdSchema.nullable(),
    hostId: hostIdSchema,
    /** Zero-based ring number. */
    ring: z.number().int().min(0),
    state: z.enum(UPDATE_STATES),
    /** Reason of failure or skipping: a code, or text from the host. */
    reason: z.string(),
    /** Attempt number, starting at 1; 0 before the first. */
    attempt: z.number().int().min(0),
    percent: z.number().int().min(0).max(100),
    /** Empty where it is unknown. */
    fromVersion: z.string(),
    startedAtMs: z.number().nullable(),
    /** Time of the last progress (epoch ms). */
    progressedAtMs: z.number().nullable(),
    endedAtMs: z.number().nullable(),
  },
  indexes: {
    rollout: ({ rolloutId }) => rolloutId,
    open: ({ rolloutId, state }) => `${rolloutId}/${state}`,
    state: ({ state }) => state,
    device: ({ deviceId }) => deviceId,
    host: ({ hostId }) => hostId,
  },
  belongsTo: { device: 'device' },
  // Consoles request them page by page.
  isSeenBy: (): boolean => false,
})
export type DeviceUpdate = RecordFrom<typeof deviceUpdateRecord>

export const installedFirmwareIdSchema = idSchema('ifw')

/** The version that a device runs, as it was installed last. */
export const installedFirmwareRecord = defineRecord({
  type: 'installedFirmware',
  id: installedFirmwareIdSchema,
  word: ['installed firmware', '已安装固件'],
  fields: {
    deviceId: deviceIdSchema,
    name: z.string(),
    version: z.string(),
    installedAtMs: z.number(),
  },
  indexes: { device: ({ deviceId }) => deviceId },
  belongsTo: { device: 'device' },
  isSeenBy: (): boolean => false,
})
