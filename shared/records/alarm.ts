import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesArea, seesDevice } from '#shared/permissions.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'
import { hostIdSchema, seesHost } from './host.ts'
import { personSchema } from './person.ts'

export const SEVERITIES = ['critical', 'major', 'minor', 'info'] as const

/** Of the reason for which several alarms, a critical one among them, are acknowledged at once. */
export const ACKNOWLEDGE_REASON_LENGTH_MAX = 200

/** Of the alarm that a device has sent no report for longer than its kind may. */
export const DEVICE_SILENT_CODE = 'device_silent'
export const HOST_OFFLINE_CODE = 'host_offline'
/** Two boxes sign in under a host's number: each takes the connection of the other. */
export const HOST_TWICE_CODE = 'host_identity_twice'
/** Nobody has been in a room for longer than its rule allows. */
export const VACANT_CODE = 'room_unattended'

export const alarmIdSchema = idSchema('alm')
export type AlarmId = z.infer<typeof alarmIdSchema>

/** A text in the words of whoever raises it. */
const alarmWordsSchema = z.strictObject({ title: z.string(), body: z.string(), footer: z.string() })
export type AlarmWords = z.infer<typeof alarmWordsSchema>
/** And the same for readers of English, where whoever raised it has both; an empty part is as in the other language. */
export const alarmWording = { ...alarmWordsSchema.shape, english: alarmWordsSchema.optional() }

/**
 * An open alarm: active, or not yet acknowledged. Every count of open alarms is a count of these records, and those
 * without `acknowledged` wait for somebody. One that is neither leaves the live state and is found in the alarm history.
 */
export const alarmRecord = defineRecord({
  type: 'alarm',
  id: alarmIdSchema,
  word: ['alarm', '报警'],
  fields: {
    /** What makes two reports the same alarm: its place and its code. */
    key: z.string(),
    code: z.string(),
    severity: z.enum(SEVERITIES),
    ...alarmWording,
    hostId: hostIdSchema,
    deviceId: deviceIdSchema.nullable(),
    areaId: areaIdSchema,
    raisedAtMs: z.number(),
    lastRaisedAtMs: z.number(),
    /** How often it was reported, the first time included. */
    count: z.number().int().min(1),
    isActive: z.boolean(),
    clearedAtMs: z.number().nullable(),
    /** Whose command ended it, whatever its device reports; null while it is active, and where a report ended it. */
    clearedBy: personSchema.nullable(),
    /** What it makes of its device while it is active; null: nothing. */
    condition: z.enum(['low_battery', 'abnormal']).nullable(),
    /** The reason is empty where none was asked for; in English too where whoever gave it has both. */
    acknowledged: z
      .strictObject({
        by: personSchema,
        atMs: z.number(),
        reason: z.string(),
        reasonEn: z.string().default(''),
      })
      .nullable(),
  },
  indexes: {
    key: (alarm) => (alarm.isActive ? alarm.key : null),
    device: (alarm) => alarm.deviceId,
    area: (alarm) => alarm.areaId,
    host: (alarm) => alarm.hostId,
    unacknowledged: (alarm) => (alarm.acknowledged === null ? 'yes' : null),
  },
  // Nobody can see to an alarm of what is gone; the history keeps it.
  belongsTo: { device: 'device' },
  seenWith: { area: 'area' },
  isSeenBy: (principal, alarm, read): boolean => {
    if (seesArea(principal, alarm.areaId)) return true
    const device = alarm.deviceId === null ? undefined : read.get('device', alarm.deviceId)
    if (device) return seesDevice(principal, device)
    // A host that is offline concerns every user with a device on it.
    const host = alarm.deviceId === null ? read.get('host', alarm.hostId) : undefined
    return host !== undefined && seesHost(principal, host, read)
  },
})

export type Alarm = RecordFrom<typeof alarmRecord>
