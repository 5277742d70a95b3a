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

/** Of the reason for which several alarms, a critical one among them, are acknowledged at once. */
export const ACKNOWLEDGE_REASON_LENGTH_MAX = 200

export const ALARM_COMMENT_LENGTH_MAX = 500
export const ALARM_COMMENTS_MAX = 200
export const SHELVE_REASON_LENGTH_MAX = 200

/** Why an alarm ended although nothing reported that its condition is over. */
export const ALARM_CLEAR_REASONS = ['rule_disabled', 'rule_removed', 'rule_scope', 'rule_hours'] as const

/** Of the alarm that a device has sent no report for longer than its kind may. */
export const DEVICE_SILENT_CODE = 'device_silent'
export const HOST_OFFLINE_CODE = 'host_offline'
/** Nearly all devices of a host that run on mains have fallen silent together, while the host reports. */
export const MAINS_LOST_CODE = 'mains_lost'
/** Two boxes sign in under a host's number: each takes the connection of the other. */
export const HOST_TWICE_CODE = 'host_identity_twice'
/** Nobody has been in a room for longer than its rule allows. */
export const VACANT_CODE = 'room_unattended'

export const alarmIdSchema = idSchema('alm')
export type AlarmId = z.infer<typeof alarmIdSchema>

/** A text in the words of anyone who raises it. */
const alarmWordsSchema = z.strictObject({ title: z.string(), body: z.string(), footer: z.string() })
export type AlarmWords = z.infer<typeof alarmWordsSchema>
/** And the same for readers of English, where anyone who raised it has both; an empty part is as in the other language. */
export const alarmWording = { ...alarmWordsSchema.shape, english: alarmWordsSchema.optional() }

/** Whether it waits for someone to acknowledge it: only such an alarm sounds and is shown above the page. */
export const isWaiting = ({
  acknowledged,
  ...held
}: {
  readonly acknowledged: object | null
  readonly shelved?: object | undefined
  readonly suppressed?: object | undefined
}): boolean => acknowledged === null && !isHeld(held)

/** Shelved by a person, or explained by another alarm: it does not count as open. */
export const isHeld = (alarm: {
  readonly shelved?: object | undefined
  readonly suppressed?: object | undefined
}): boolean => alarm.shelved !== undefined || alarm.suppressed !== undefined

const escalationDue = { dueAtMs: z.number(), to: alarmTargetSchema.nullable().optional() }

/** So often within a minute. */
const CHATTERS_AT = 3
const CHATTERS_WITHIN_MS = 60_000

/** With when it came back once more. */
export const returnsWith = (
  { returns = [] }: { readonly returns?: readonly number[] | undefined },
  atMs: number,
) => [...returns, atMs].slice(-CHATTERS_AT)

/** It comes and goes: one alarm, counted, however often. */
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
 * An open alarm: active, or not yet acknowledged. Every count of open alarms is a count of these records, and those
 * without `acknowledged` wait for someone. One that is neither leaves the live state and is found in the alarm history.
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
    /** When it is escalated unless someone acknowledges it, to whom, and the steps after that one. */
    escalation: z
      .strictObject({
        ...escalationDue,
        /** Only in logs of before escalation had steps. */
        accountId: accountIdSchema.nullable().optional(),
        later: z.array(z.strictObject(escalationDue)).readonly().optional(),
      })
      .optional(),
    /** To whom it has been escalated: it reaches them whatever they receive otherwise. */
    escalatedTo: z.array(alarmTargetSchema).readonly().optional(),
    /** Left out where its condition is over. */
    clearReason: z.enum(ALARM_CLEAR_REASONS).optional(),
    /** What it makes of its device while it is active; null: nothing. */
    condition: z.enum(['low_battery', 'abnormal']).nullable(),
    /** The reason is empty where none was asked for; in English too where anyone who gave it has both. */
    acknowledged: z
      .strictObject({
        by: personSchema,
        atMs: z.number(),
        reason: z.string(),
        reasonEn: z.string().default(''),
      })
      .nullable(),
    /** Who is to see to it. `to` is the person of an account. */
    assigned: z.strictObject({ to: personSchema, by: personSchema, atMs: z.number() }).optional(),
    /** Someone put it aside until an instant: it neither sounds nor waits until then, also when it is raised again. */
    shelved: z
      .strictObject({
        by: personSchema,
        atMs: z.number(),
        reason: z.string(),
        untilMs: z.number(),
        /** It also ends as soon as the alarm is cleared. */
        endsWhenCleared: z.boolean(),
      })
      .optional(),
    /** It only follows from an active alarm, and waits for nobody until a while after that is over. */
    suppressed: z
      .strictObject({
        causeId: alarmIdSchema,
        releaseAtMs: z.number().nullable(),
        /** Since it was raised: nobody was ever called to it, and it ends without an acknowledgement. */
        isFromBirth: z.literal(true).optional(),
      })
      .optional(),
    /** When its condition came back, the last times: of one that wavers they lie close together. */
    returns: z.array(z.number()).readonly().optional(),
    /** How many comments there are; the timeline has them. */
    comments: z.number().int().optional(),
    /** Sequence of the commit since which it sounds again, as when the time on the shelf is over. */
    alertSeq: z.number().int().optional(),
  },
  indexes: {
    key: (alarm) => (alarm.isActive ? alarm.key : null),
    /** Of one that is shelved and cleared: raised again, it is the same alarm. */
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
  // Nobody can see to an alarm of a deleted item; the history keeps it.
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
