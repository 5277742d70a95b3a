/** Which roles and people get which alarms: by severity and channel, with quiet hours. */
import { z } from 'zod'
import { SEVERITIES } from '#shared/records/alarm.ts'
import { alarmReceiverIdSchema, alarmReceiverRecord } from '#shared/records/alarmReceiver.ts'
import { pushAddressIdSchema } from '#shared/records/pushAddress.ts'
import { roleRecord } from '#shared/records/role.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { listParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'alarms.manage' } as const
const onReceiver = { receiverId: alarmReceiverIdSchema }
const oneReceiver = { receiverId: ref(alarmReceiverRecord) }
const severities = listParam(z.array(z.enum(SEVERITIES)).max(SEVERITIES.length))
const time = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)])
const choices = {
  toast: severities,
  sound: severities,
  /** Severities shown as browser notifications, for users who allow them. */
  notify: severities,
  webhook: severities,
  /** Address that receives alarms of the channel `webhook` while push is enabled for the project. */
  pushAddressId: pushAddressIdSchema.nullable(),
  quietFrom: time,
  quietTo: time,
}

export const alarmReceiversContract = {
  list: endpoint({
    ...common,
    kind: 'question',
    path: '/moban/alarmreceiverlist',
    summary: 'Roles and people with the alarms that they get; who is in none of them gets all alarms',
    input: z.strictObject(pageFields),
    output: pageOf(alarmReceiverRecord.row),
    example: { input: {} },
  }),
  add: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/addalarmreceiver',
    summary:
      'Sets which alarms a role or a person gets above the page, by sound and at a push address; alarms that protect lives take every channel',
    input: z.strictObject({
      /** The id of a role, or the account of a member. */
      subject: z.string().min(1).max(60),
      toast: choices.toast.default([...SEVERITIES]),
      sound: choices.sound.default(['critical', 'major', 'minor']),
      notify: choices.notify.default(['critical', 'major', 'minor']),
      webhook: choices.webhook.default([]),
      pushAddressId: choices.pushAddressId.default(null),
      quietFrom: choices.quietFrom.default(''),
      quietTo: choices.quietTo.default(''),
    }),
    output: z.strictObject(onReceiver),
    example: {
      input: { subject: ref(roleRecord), toast: ['critical', 'major'], sound: ['critical'] },
      output: oneReceiver,
    },
  }),
  update: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/updatealarmreceiver',
    summary: 'Changes which alarms a role or a person gets; what is left out stays as it is',
    input: z.strictObject({ ...onReceiver, ...z.strictObject(choices).partial().shape }),
    output: z.null(),
    example: { input: { ...oneReceiver, quietFrom: '22:00', quietTo: '06:00' }, output: null },
  }),
  remove: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/delalarmreceiver',
    summary: 'Gives a role or a person all alarms again',
    input: z.strictObject(onReceiver),
    output: z.null(),
    example: { input: oneReceiver, output: null },
  }),
}
