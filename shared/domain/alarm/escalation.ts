/** An alarm that nobody acknowledges in time sounds once more, and is assigned to the person that its rule names. */
import { z } from 'zod'
import { deviceOfAlarm } from '#shared/domain/alarm/alarm.ts'
import type { HandlingEvent } from '#shared/domain/alarm/handling.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { type Alarm, type AlarmId, alarmIdSchema, isWaiting } from '#shared/records/alarm.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

export const escalationEvents = {
  AlarmEscalated: defineEvent({
    schema: z.object({ alarmId: alarmIdSchema }),
    about: deviceOfAlarm,
    evolve({ alarmId }, read, { seq }): AnyChange[] {
      const alarm = read.get('alarm', alarmId)
      if (!alarm) return []
      const { escalation: _, ...rest } = alarm
      return [{ put: { ...rest, alertSeq: seq } }]
    },
  }),
}
export type EscalationEvent = EventOf<typeof escalationEvents>

/** When it is escalated; null while somebody has seen to it, and once it is over. */
export const escalatesAtMs = (alarm: Alarm): number | null =>
  alarm.escalation && alarm.isActive && isWaiting(alarm) ? alarm.escalation.dueAtMs : null

export const escalationAggregate = defineAggregate({
  events: escalationEvents,
  setUp: null,
  commands: {
    /** Nothing where it was acknowledged, shelved or cleared meanwhile. A person who has left is not assigned. */
    EscalateAlarm(
      { alarmId }: { readonly alarmId: AlarmId },
      read: ReadState,
      { nowMs }: DecideContext,
    ): (EscalationEvent | HandlingEvent)[] {
      const alarm = read.get('alarm', alarmId)
      const dueMs = alarm ? escalatesAtMs(alarm) : null
      if (!alarm || dueMs === null || dueMs > nowMs) return []
      const accountId = alarm.escalation?.accountId
      const member = accountId ? read.first('member', 'account', accountId) : undefined
      const escalated: EscalationEvent = { type: 'AlarmEscalated', data: { alarmId } }
      if (!member || alarm.assigned?.to.id === accountId) return [escalated]
      const { nickname: name, nicknameEn: nameEn = '' } = member
      return [
        escalated,
        { type: 'AlarmAssigned', data: { alarmId, accountId: member.accountId, name, nameEn } },
      ]
    },
  },
})
