/** Assignment, comments and shelving of open alarms, and the timeline of an alarm. */
import { z } from 'zod'
import { INSTANT_MAX_MS } from '#shared/constants.ts'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { accountIdSchema } from '#shared/records/account.ts'
import {
  ALARM_COMMENT_LENGTH_MAX,
  alarmIdSchema,
  SEVERITIES,
  SHELVE_REASON_LENGTH_MAX,
} from '#shared/records/alarm.ts'
import { alarmTargetSchema } from '#shared/records/escalationStep.ts'
import { personSchema } from '#shared/records/person.ts'
import { withoutDirections } from '#shared/rules/plainText.ts'
import { endpoint } from './endpoint.ts'
import { listParam, numberParam } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', kind: 'command', permission: 'messages.handle' } as const
/** Maximum number of alarms handled in one request. */
const ALARMS_MAX = 500
const onAlarms = { alarmIds: listParam(z.array(alarmIdSchema).min(1).max(ALARMS_MAX)) }
const oneAlarm = { alarmIds: [ref('alarm')] }
const text = (max: number) => z.string().transform(withoutDirections).pipe(z.string().trim().min(1).max(max))

/** Alarms that the command changed. Alarms settled meanwhile are omitted. */
const changed = z.strictObject({ alarmIds: z.array(alarmIdSchema) })

export const TIMELINE_KINDS = [
  ...(['raised', 'repeated', 'returned', 'cleared', 'acknowledged', 'assigned', 'unassigned'] as const),
  ...(['commented', 'shelved', 'unshelved', 'suppressed', 'released', 'removed', 'escalated'] as const),
]
/** Maximum number of timeline entries; older ones are omitted. */
export const TIMELINE_MAX = 500

const timelineEntrySchema = z.strictObject({
  kind: z.enum(TIMELINE_KINDS),
  /** Of consecutive repetitions, the last. */
  atMs: z.number(),
  /** Of consecutive repetitions, the first. */
  sinceMs: z.number().optional(),
  /** Null where a host or the server did it. */
  by: personSchema.nullable(),
  /** Entry of the operation log. */
  seq: z.number().int(),
  /** Entry of the operation log that led to it. */
  causeSeq: z.number().int().optional(),
  /** Number of reports. */
  times: z.number().int().optional(),
  severity: z.enum(SEVERITIES).optional(),
  /** The comment, or the reason. */
  text: z.string().optional(),
  textEn: z.string().optional(),
  /** Whom it was assigned to. */
  to: personSchema.optional(),
  /** Account or role that the alarm was escalated to; omitted if it only sounded again. */
  target: alarmTargetSchema.optional(),
  untilMs: z.number().optional(),
  /** True if the assignee has left the project. */
  hasLeft: z.literal(true).optional(),
})
export type TimelineEntry = z.output<typeof timelineEntrySchema>

export const alarmHandlingContract = {
  assignees: endpoint({
    ...common,
    kind: 'question',
    path: '/userinfo/alarmassignees',
    summary: 'Members who may see all of these alarms, to whom they can be assigned',
    input: z.strictObject(onAlarms),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          accountId: accountIdSchema,
          name: z.string(),
          nameEn: z.string(),
          roleName: z.string(),
          roleNameEn: z.string(),
          /** True if the person has a console with an open live connection. */
          isOnline: z.boolean(),
        }),
      ),
    }),
    example: { input: oneAlarm },
  }),
  assign: endpoint({
    ...common,
    path: '/userinfo/assignalarm',
    summary: 'Assigns open alarms to a member, or to nobody',
    input: z.strictObject({
      ...onAlarms,
      accountId: accountIdSchema.nullable().default(null),
      /** Assignee that the caller saw. Rejected if the assignee has changed since. */
      from: accountIdSchema.nullable().optional(),
    }),
    output: changed,
    example: { input: { ...oneAlarm, accountId: null }, output: { alarmIds: [] } },
  }),
  comment: endpoint({
    ...common,
    path: '/userinfo/commentalarm',
    summary: 'Adds a comment to open alarms',
    input: z.strictObject({ ...onAlarms, text: text(ALARM_COMMENT_LENGTH_MAX) }),
    output: changed,
    example: {
      input: { ...oneAlarm, text: 'The plumber comes at three' },
      output: { alarmIds: [ref('alarm')] },
    },
  }),
  shelve: endpoint({
    ...common,
    path: '/userinfo/shelvealarm',
    summary:
      'Shelves open alarms until an instant, with a reason: they neither sound nor wait until then. At most 12 hours, critical ones at most one and with the right to manage alarms; those that protect lives one by one',
    input: z
      .strictObject({
        ...onAlarms,
        reason: text(SHELVE_REASON_LENGTH_MAX),
        /** Either an end instant or a duration from now. */
        untilMs: numberParam(z.number().int().min(0).max(INSTANT_MAX_MS)).optional(),
        forMs: numberParam(z.number().int().min(MINUTE_MS).max(DAY_MS)).optional(),
        /** Also ends when the alarm clears. */
        endsWhenCleared: z.boolean().default(false),
        /** The caller has confirmed an alarm that protects lives. */
        isLifeConfirmed: z.boolean().default(false),
      })
      .refine(({ untilMs, forMs }) => (untilMs === undefined) !== (forMs === undefined), {
        path: ['untilMs'],
        error: 'either an instant or a length of time',
      }),
    output: changed,
    example: {
      input: { ...oneAlarm, reason: 'The sensor is being replaced', forMs: 15 * MINUTE_MS },
      output: { alarmIds: [ref('alarm')] },
    },
  }),
  unshelve: endpoint({
    ...common,
    path: '/userinfo/unshelvealarm',
    summary: 'Takes alarms off the shelf: active ones count as acknowledged by the caller, others are closed',
    input: z.strictObject(onAlarms),
    output: changed,
    example: { input: oneAlarm },
  }),
  timeline: endpoint({
    ...common,
    kind: 'question',
    permission: 'messages.view',
    path: '/userinfo/alarmtimeline',
    summary: 'What became of one alarm, open or closed, oldest first',
    input: z.strictObject({ alarmId: alarmIdSchema }),
    output: z.strictObject({ list: z.array(timelineEntrySchema) }),
    example: { input: { alarmId: ref('alarm') } },
  }),
}
