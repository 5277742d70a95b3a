import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { accountIdSchema } from './account.ts'
import { SEVERITIES } from './alarm.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { roleIdSchema } from './role.ts'

export const ALARM_RECEIVERS_MAX = 500

export const alarmReceiverIdSchema = idSchema('arc')
export type AlarmReceiverId = z.infer<typeof alarmReceiverIdSchema>

/** Which alarms a role or a person gets in the console, by severity and channel. Who is in none gets all of them. */
export const alarmReceiverRecord = defineRecord({
  type: 'alarmReceiver',
  id: alarmReceiverIdSchema,
  word: ['alarm receiver', '报警接收人'],
  fields: {
    /** One of the two is set; the choices of a person precede those of the role. */
    roleId: roleIdSchema.nullable(),
    accountId: accountIdSchema.nullable(),
    /** Severities whose alarms are shown above the page. */
    toast: z.array(z.enum(SEVERITIES)).readonly(),
    /** Severities whose alarms sound. */
    sound: z.array(z.enum(SEVERITIES)).readonly(),
    /** Wall time of the project, `22:00`; both empty: never. Alarms that are raised within do neither. */
    quietFrom: z.string(),
    quietTo: z.string(),
  },
  indexes: { subject: ({ accountId, roleId }) => accountId ?? roleId },
  isSeenBy: (principal): boolean => seesEverything(principal),
})

export type AlarmReceiver = RecordFrom<typeof alarmReceiverRecord>

/** The choices of a receiver. */
export type AlarmChoices = Pick<AlarmReceiver, 'toast' | 'sound' | 'quietFrom' | 'quietTo'>
