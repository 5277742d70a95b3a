/** Which roles and people get which alarms, in the console and by webhook. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import {
  ALARM_RECEIVERS_MAX,
  type AlarmReceiver,
  type AlarmReceiverId,
  alarmReceiverIdSchema,
  alarmReceiverRecord,
} from '#shared/records/alarmReceiver.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

const onReceiver = { receiverId: alarmReceiverIdSchema }
const { roleId, accountId, ...choices } = alarmReceiverRecord.fields
type Choices = Pick<AlarmReceiver, keyof typeof choices>

export const alarmReceiverEvents = {
  AlarmReceiverAdded: defineEvent({
    schema: z.object({
      ...onReceiver,
      roleId,
      accountId,
      ...choices,
      notify: choices.notify.default(['critical', 'major', 'minor']),
      webhook: choices.webhook.default([]),
      pushAddressId: choices.pushAddressId.default(null),
    }),
    evolve: ({ receiverId: id, ...facts }) => [{ put: { type: 'alarmReceiver', id, ...facts } }],
  }),
  AlarmReceiverChanged: defineEvent({
    schema: z.object({ ...onReceiver, ...z.object(choices).partial().shape }),
    evolve({ receiverId, ...changes }, read): AnyChange[] {
      const receiver = read.get('alarmReceiver', receiverId)
      return receiver ? [{ put: { ...receiver, ...changesOf<Choices>(receiver, changes) } }] : []
    },
  }),
  AlarmReceiverRemoved: defineEvent({
    schema: z.object(onReceiver),
    evolve: ({ receiverId: id }) => [{ remove: { type: 'alarmReceiver', id } }],
  }),
}
export type AlarmReceiverEvent = EventOf<typeof alarmReceiverEvents>

interface OnReceiver {
  readonly receiverId: AlarmReceiverId
}

/** @throws Rejection alarm_quiet_incomplete */
function requireQuietHours({ quietFrom, quietTo }: Choices): void {
  if ((quietFrom === '') !== (quietTo === '') || (quietFrom !== '' && quietFrom === quietTo))
    throw new Rejection('alarm_quiet_incomplete')
}

/** @throws Rejection alarm_webhook_address */
function requireAddress({ webhook, pushAddressId }: Choices, read: ReadState): void {
  if (webhook.length > 0 && (pushAddressId === null || !read.get('pushAddress', pushAddressId)))
    throw new Rejection('alarm_webhook_address')
}

export const alarmReceiverAggregate = defineAggregate({
  events: alarmReceiverEvents,
  setUp: null,
  commands: {
    /** `subject`: the id of a role, or the account of a member. */
    AddAlarmReceiver(
      { subject, ...input }: Choices & { readonly subject: string },
      read: ReadState,
      ctx: DecideContext,
    ): AlarmReceiverEvent[] {
      const role = read.get('role', subject as never)
      const member = role ? undefined : read.first('member', 'account', subject)
      if (!role && !member) throw new Rejection('record_unknown', { kind: 'member' })
      if (read.first('alarmReceiver', 'subject', subject)) throw new Rejection('alarm_receiver_taken')
      if (read.count('alarmReceiver') >= ALARM_RECEIVERS_MAX)
        throw new Rejection('too_many_alarm_receivers', { max: ALARM_RECEIVERS_MAX })
      requireQuietHours(input)
      requireAddress(input, read)
      const whose = { roleId: role?.id ?? null, accountId: member?.accountId ?? null }
      const receiverId = ctx.newId(alarmReceiverRecord)
      return [{ type: 'AlarmReceiverAdded', data: { receiverId, ...whose, ...input } }]
    },
    ChangeAlarmReceiver(
      { receiverId, ...input }: OnReceiver & Changes<Choices>,
      read: ReadState,
    ): AlarmReceiverEvent[] {
      const receiver = requireRecord(read, 'alarmReceiver', receiverId)
      const changes = changesOf<Choices>(receiver, input)
      if (!changes) return []
      requireQuietHours({ ...receiver, ...changes })
      if (changes.webhook || changes.pushAddressId !== undefined)
        requireAddress({ ...receiver, ...changes }, read)
      return [{ type: 'AlarmReceiverChanged', data: { receiverId, ...changes } }]
    },
    RemoveAlarmReceiver(data: OnReceiver, read: ReadState): AlarmReceiverEvent[] {
      requireRecord(read, 'alarmReceiver', data.receiverId)
      return [{ type: 'AlarmReceiverRemoved', data }]
    },
  },
})
