import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { accountIdSchema } from './account.ts'
import { SEVERITIES } from './alarm.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { pushAddressIdSchema } from './pushAddress.ts'
import { roleIdSchema } from './role.ts'

export const ALARM_RECEIVERS_MAX = 500

export const alarmReceiverIdSchema = idSchema('arc')
export type AlarmReceiverId = z.infer<typeof alarmReceiverIdSchema>

/** Which alarms a role or a person gets, by severity and channel. Who is in none gets all of them in the console. */
export const alarmReceiverRecord = defineRecord({
  type: 'alarmReceiver',
  id: alarmReceiverIdSchema,
  word: ['alarm receiver', '报警接收人'],
  fields: {
    /** Exactly one is set; personal choices take precedence. */
    roleId: roleIdSchema.nullable(),
    accountId: accountIdSchema.nullable(),
    /** Severities whose alarms are shown above the page. */
    toast: z.array(z.enum(SEVERITIES)).readonly(),
    /** Severities whose alarms sound. */
    sound: z.array(z.enum(SEVERITIES)).readonly(),
    /** Severities whose alarms are shown by the installed console and by browsers that were allowed to. */
    notify: z.array(z.enum(SEVERITIES)).readonly(),
    /** Severities whose alarms are pushed to the address, while push of the project is on. */
    webhook: z.array(z.enum(SEVERITIES)).readonly(),
    /** Null where nothing is pushed. */
    pushAddressId: pushAddressIdSchema.nullable(),
    /** Project-local times such as `22:00`; both empty disables it. Alarms raised within use none of the channels. */
    quietFrom: z.string(),
    quietTo: z.string(),
  },
  indexes: {
    subject: ({ accountId, roleId }) => accountId ?? roleId,
    webhook: ({ pushAddressId }) => (pushAddressId === null ? null : 'yes'),
  },
  isSeenBy: (principal): boolean => seesEverything(principal),
})

export type AlarmReceiver = RecordFrom<typeof alarmReceiverRecord>

/** Console choices of a receiver. */
export type AlarmChoices = Pick<AlarmReceiver, 'toast' | 'sound' | 'quietFrom' | 'quietTo'>
