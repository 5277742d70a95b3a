import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesArea, seesDevice } from '#shared/permissions.ts'
import { accountIdSchema } from './account.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'
import { alarmTargetSchema } from './escalationStep.ts'
import { hostIdSchema, seesHost } from './host.ts'
import { personSchema } from './person.ts'

export const SEVERITIES = ['critical', 'major', 'minor', 'info'] as const

/** Reason to acknowledge several alarms at once if one is critical. */
export const ACKNOWLEDGE_REASON_LENGTH_MAX = 200

export const ALARM_COMMENT_LENGTH_MAX = 500
export const ALARM_COMMENTS_MAX = 200
export const SHELVE_REASON_LENGTH_MAX = 200

/** Reasons why an alarm ended without a report that its condition has ended. */
export const ALARM_CLEAR_REASONS = ['rule_disabled', 'rule_removed', 'rule_scope', 'rule_hours'] as const

/** Alarm code of a silent device. */
export const DEVICE_SILENT_CODE = 'device_silent'
export const HOST_OFFLINE_CODE = 'host_offline'
/** Nearly all devices of a host that run on mains have fallen silent together, while the host reports. */
export const MAINS_LOST_CODE = 'mains_lost'
/** Two gateways sign in with the same host number and disconnect each other. */
export const HOST_TWICE_CODE = 'host_identity_twice'
/** A room has been vacant for longer than its rule allows. */
export const VACANT_CODE = 'room_unattended'

export const alarmIdSchema = idSchema('alm')
export type AlarmId = z.infer<typeof alarmIdSchema>

/** A text in the words of anyone who raises it. */
const alarmWordsSchema = z.strictObject({ title: z.string(), body: z.string(), footer: z.string() })
export type AlarmWords = z.infer<typeof alarmWordsSchema>
/** English texts, if given; empty parts use the other language. */
export const alarmWording = { ...alarmWordsSchema.shape, english: alarmWordsSchema.optional() }

/** Whether the alarm needs an acknowledgement. Only such alarms sound and appear above the page. */
export const isWaiting = ({
  acknowledged,
  ...held
}: {
  readonly acknowledged: object | null
  readonly shelved?: object | undefined
  readonly suppressed?: object | undefined
}): boolean => acknowledged === null && !isHeld(held)

/** Shelved by a person or suppressed by another alarm. It does not count as open. */
export const isHeld = (alarm: {
  readonly shelved?: object | undefined
  readonly suppressed?: object | undefined
}): boolean => alarm.shelved !== undefined || alarm.suppressed !== undefined

const escalationDue = { dueAtMs: z.number(), to: alarmTargetSchema.nullable().optional() }

/** Number of changes per minute that counts as chattering. */
const CHATTERS_AT = 3
const CHATTERS_WITHIN_MS = 60_000

/** Return times with one more added. */
export const returnsWith = (
  { returns = [] }: { readonly returns?: readonly number[] | undefined },
  atMs: number,
) => [...returns, atMs].slice(-CHATTERS_AT)

/** Whether the alarm is chattering, that is, it clears and returns repeatedly. */
export function isChattering({
  returns = [],
}: {
  readonly returns?: readonly number[] | undefined
}): boolean {
  const [first] = returns
  const last = returns.at(-1)
  return (
    returns.length >= CHATTERS_AT &&
    first !== undefined &&
    last !== undefined &&
    last - first <= CHATTERS_WITHIN_MS
  )
}

/**
 * Open alarm: active or not yet acknowledged. All counts of open alarms count these records; those without
 * `acknowledged` need attention. Other alarms leave the live state and are in the alarm history.
 */
export const alarmRecord = defineRecord({
  type: 'alarm',
  id: alarmIdSchema,
  word: ['alarm', '报警'],
  fields: {
    /** Identifies equal reports: place and code. */
    key: z.string(),
    code: z.string(),
    severity: z.enum(SEVERITIES),
    ...alarmWording,
    hostId: hostIdSchema,
    deviceId: deviceIdSchema.nullable(),
    areaId: areaIdSchema,
    raisedAtMs: z.number(),
    lastRaisedAtMs: z.number(),
    /** Number of occurrences. */
    count: z.number().int().min(1),
    isActive: z.boolean(),
    clearedAtMs: z.number().nullable(),
    /**
     * User whose command ended the alarm, even if the device still reports it; null while active, or if a report
     * ended it.
     */
    clearedBy: personSchema.nullable(),
    /** Next escalation: when, to whom, and the remaining steps. */
    escalation: z
      .strictObject({
        ...escalationDue,
        /** Only in logs from before multi-step escalation. */
        accountId: accountIdSchema.nullable().optional(),
        later: z.array(z.strictObject(escalationDue)).readonly().optional(),
      })
      .optional(),
    /** Targets of past escalations. They are notified regardless of their notification settings. */
    escalatedTo: z.array(alarmTargetSchema).readonly().optional(),
    /** Omitted if the condition has ended. */
    clearReason: z.enum(ALARM_CLEAR_REASONS).optional(),
    /** Condition of the device while the alarm is active; null: none. */
    condition: z.enum(['low_battery', 'abnormal']).nullable(),
    /** The reason is empty if none was required. The English reason is present if the user entered both. */
    acknowledged: z
      .strictObject({
        by: personSchema,
        atMs: z.number(),
        reason: z.string(),
        reasonEn: z.string().default(''),
      })
      .nullable(),
    /** Assignee of the alarm. `to` is an account. */
    assigned: z.strictObject({ to: personSchema, by: personSchema, atMs: z.number() }).optional(),
    /** Shelved until an instant: it neither sounds nor needs attention until then, even if raised again. */
    shelved: z
      .strictObject({
        by: personSchema,
        atMs: z.number(),
        reason: z.string(),
        untilMs: z.number(),
        /** Also ends when the alarm clears. */
        endsWhenCleared: z.boolean(),
      })
      .optional(),
    /** Suppressed as a consequence of another active alarm, until some time after that ends. */
    suppressed: z
      .strictObject({
        causeId: alarmIdSchema,
        releaseAtMs: z.number().nullable(),
        /** Suppressed since it was raised. It was never announced and ends without acknowledgement. */
        isFromBirth: z.literal(true).optional(),
      })
      .optional(),
    /** Recent return times, to detect chattering. */
    returns: z.array(z.number()).readonly().optional(),
    /** Number of comments; the timeline contains them. */
    comments: z.number().int().optional(),
    /** Sequence of the commit since which it sounds again, as when the time on the shelf is over. */
    alertSeq: z.number().int().optional(),
  },
  indexes: {
    key: (alarm) => (alarm.isActive ? alarm.key : null),
    /** For shelved and cleared alarms: raised again, it is the same alarm. */
    shelfKey: (alarm) => (alarm.shelved && !alarm.isActive ? alarm.key : null),
    device: (alarm) => alarm.deviceId,
    area: (alarm) => alarm.areaId,
    host: (alarm) => alarm.hostId,
    unacknowledged: (alarm) => (isWaiting(alarm) ? 'yes' : null),
    shelved: (alarm) => (alarm.shelved ? 'yes' : null),
    escalating: (alarm) => (alarm.escalation ? 'yes' : null),
    suppressed: (alarm) => alarm.suppressed?.causeId ?? null,
    releasing: (alarm) => (typeof alarm.suppressed?.releaseAtMs === 'number' ? 'yes' : null),
    assignee: (alarm) => alarm.assigned?.to.id ?? null,
  },
  // Alarms of a deleted device are removed; the history keeps them.
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
