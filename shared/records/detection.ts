import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesArea } from '#shared/permissions.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'
import { personSchema } from './person.ts'
import { sceneIdSchema } from './scene.ts'

/** Signals of a room: presence sensors, closed doors, key card in its slot. */
export const SIGNALS = ['presence', 'door', 'card'] as const
export type Signal = (typeof SIGNALS)[number]

/** `let` and `vacant`: only while guests are checked in, or only while none are. */
export const LETTINGS = ['any', 'let', 'vacant'] as const

export const CLIMATE_ACTIONS = ['keep', 'setback', 'off'] as const

export const QUIET_MINUTES = { min: 1, max: 240 } as const
export const GRACE_MINUTES = { min: 1, max: 60 } as const
/** Integer temperatures that every climate device supports. */
export const SETBACK_C = { min: 16, max: 30 } as const
export const DETECTION_AREAS_MAX = 1_000
export const SPARED_DEVICES_MAX = 200

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Wall-clock times. A range belongs to its starting day; validity in `rules/detectionHours.ts`. */
export const hoursSchema = z.object({
  /** ISO 8601: Monday is 1. */
  days: z.array(z.number().int().min(1).max(7)).max(7).readonly(),
  /** All day, ignoring both times. */
  isAllDay: z.boolean(),
  from: timeSchema,
  to: timeSchema,
  /**
   * The range ends on the following day. Rules of older logs lack it: there, an end before the start means the next
   * day.
   */
  endsNextDay: z.boolean().optional(),
})
export type Hours = z.infer<typeof hoursSchema>

export const detectionIdSchema = idSchema('det')
export type DetectionId = z.infer<typeof detectionIdSchema>

/** Rule of unoccupied-room detection: rooms, hours, sensors, and actions. */
export const detectionRecord = defineRecord({
  type: 'detection',
  id: detectionIdSchema,
  word: ['detection rule', '无人节能规则'],
  fields: {
    name: z.string(),
    nameEn: z.string(),
    isEnabled: z.boolean(),
    /** Each area is evaluated separately, including its inner areas. */
    areaIds: z.array(areaIdSchema).readonly(),
    hours: hoursSchema,
    /** All of these must report an unoccupied room. */
    signals: z.array(z.enum(SIGNALS)).readonly(),
    letting: z.enum(LETTINGS),
    /** Minutes for which all must have reported so. */
    quietMinutes: z.number().int(),
    /** … and so long it is announced before anything happens. */
    graceMinutes: z.number().int(),
    isLightsOff: z.boolean(),
    isSocketsOff: z.boolean(),
    climate: z.enum(CLIMATE_ACTIONS),
    heatC: z.number().int(),
    coolC: z.number().int(),
    /** May refer to a deleted scene. Then the other actions run and the decision notes it. */
    sceneId: sceneIdSchema.nullable(),
    isAlarmRaised: z.boolean(),
    /** Devices that were turned off are turned on again when the room is occupied. */
    isRestored: z.boolean(),
    /** Devices that stay as they are, such as a fridge's socket. */
    sparedDeviceIds: z.array(deviceIdSchema).readonly(),
    createdAtMs: z.number(),
    createdBy: personSchema,
  },
  indexes: {
    area: (detection) => detection.areaIds,
    device: (detection) => detection.sparedDeviceIds,
  },
  seenWith: { area: 'area' },
  isSeenBy: (principal, { areaIds }): boolean =>
    principal.areas === 'all' || (areaIds.length > 0 && areaIds.every((id) => seesArea(principal, id))),
})

export type Detection = RecordFrom<typeof detectionRecord>
