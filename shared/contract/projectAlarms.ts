/** The alarms of every project of a person, for the badge, the toast and the sound, whichever project is on the screen. */
import { z } from 'zod'
import { alarmRecord, SEVERITIES } from '#shared/records/alarm.ts'
import { alarmReceiverRecord } from '#shared/records/alarmReceiver.ts'
import { areaRecord } from '#shared/records/area.ts'
import { projectIdSchema } from '#shared/records/project.ts'
import { endpoint } from './endpoint.ts'

/** Maximum number of listed alarms per project and per response; the counts cover all. */
export const LISTED_PER_PROJECT_MAX = 10
export const LISTED_MAX = 200

const namesSchema = z.strictObject({ name: z.string(), nameEn: z.string() })

/**
 * Names of an alarm's place, because the reader has no records of other projects. Null for unknown places.
 */
export const namedPlaceSchema = z.strictObject({
  building: namesSchema.nullable(),
  floor: namesSchema.nullable(),
  area: namesSchema.extend({ kind: areaRecord.fields.kind }).nullable(),
  /** The device, or the host where no device reported it. */
  source: namesSchema.nullable(),
})
export type NamedPlace = z.infer<typeof namedPlaceSchema>

export const listedAlarmSchema = alarmRecord.row
  .pick({
    ...{ id: true, code: true, severity: true, title: true, body: true, footer: true, english: true },
    ...{ raisedAtMs: true, isActive: true, clearedAtMs: true, count: true },
  })
  .extend({ place: namedPlaceSchema })
export type ListedAlarm = z.infer<typeof listedAlarmSchema>

export const projectAlarmsSchema = z.strictObject({
  id: projectIdSchema,
  ...namesSchema.shape,
  /** Last sequence of the project's log. */
  seq: z.number().int(),
  /** Visible unacknowledged alarms. */
  unacknowledged: z.number().int(),
  /** The critical ones among them. */
  critical: z.number().int(),
  /** Highest severity; null without alarms. */
  worst: z.enum(SEVERITIES).nullable(),
  /** Sequences of the commits that raised the newest of them that is no notice, and the newest critical one; 0 where there is none. */
  newestRaisedSeq: z.number().int(),
  newestCriticalSeq: z.number().int(),
  /** Number of unacknowledged alarms in hidden areas. */
  outOfSight: z.number().int(),
  /** Which of them the caller gets above the page and by sound; null: all. The sequences above are of those that sound. */
  choices: alarmReceiverRecord.row
    .pick({ toast: true, sound: true, quietFrom: true, quietTo: true })
    .nullable(),
  /** An escalation to the caller there names one of these: the account, the role. */
  targets: z.array(z.string()),
  /** The worst of those that the caller sees, the worst first. */
  alarms: z.array(listedAlarmSchema),
})
export type ProjectAlarms = z.infer<typeof projectAlarmsSchema>

export const projectAlarmsContract = {
  list: endpoint({
    path: '/userinfo/notifyprojects',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary:
      'Unacknowledged alarms in every project whose console the caller may enter, as their role in each allows, the worst first',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(projectAlarmsSchema) }),
    example: { input: {} },
  }),
}
