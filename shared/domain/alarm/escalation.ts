/**
 * Escalation of unacknowledged alarms. At each step the alarm sounds again and is assigned to the person of the step.
 * The target, a person or a role, is notified regardless of their notification settings.
 */
import { z } from 'zod'
import { planAfterStep, targetOf } from '#shared/alarms/escalationPlan.ts'
import { deviceOfAlarm } from '#shared/domain/alarm/alarm.ts'
import type { HandlingEvent } from '#shared/domain/alarm/handling.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { type Alarm, type AlarmId, alarmIdSchema, isWaiting } from '#shared/records/alarm.ts'
import { type AlarmTarget, alarmTargetSchema } from '#shared/records/escalationStep.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

export const escalationEvents = {
  AlarmEscalated: defineEvent({
    schema: z.object({
      alarmId: alarmIdSchema,
      /** Target of the step. If omitted, the alarm only sounds again. */
      to: alarmTargetSchema.optional(),
    }),
    about: deviceOfAlarm,
    evolve({ alarmId, to }, read, { seq }): AnyChange[] {
      const alarm = read.get('alarm', alarmId)
      if (!alarm) return []
      const { escalation: before, ...rest } = alarm
      const escalation = before && planAfterStep(before)
      const escalatedTo = to && [...new Set([...(alarm.escalatedTo ?? []), to])]
      return [
        {
          put: {
            ...rest,
            ...(escalation ? { escalation } : {}),
            ...(escalatedTo ? { escalatedTo } : {}),
            alertSeq: seq,
          },
        },
      ]
    },
  }),
}
export type EscalationEvent = EventOf<typeof escalationEvents>

/** Next escalation (epoch ms). Null once the alarm is acknowledged, shelved or cleared. */
export const escalatesAtMs = (alarm: Alarm): number | null =>
  alarm.escalation && alarm.isActive && isWaiting(alarm) ? alarm.escalation.dueAtMs : null

export const escalationAggregate = defineAggregate({
  events: escalationEvents,
  setUp: null,
  commands: {
    /**
     * Performs one escalation step. No event if the alarm was acknowledged, shelved or cleared meanwhile. Members who
     * have left are skipped.
     */
    EscalateAlarm(
      { alarmId }: { readonly alarmId: AlarmId },
      read: ReadState,
      { nowMs }: DecideContext,
    ): (EscalationEvent | HandlingEvent)[] {
      const alarm = read.get('alarm', alarmId)
      const dueMs = alarm ? escalatesAtMs(alarm) : null
      if (!alarm?.escalation || dueMs === null || dueMs > nowMs) return []
      const target = targetOf(alarm.escalation)
      const to = target !== null && isThere(target, read) ? target : undefined
      return [
        { type: 'AlarmEscalated', data: { alarmId, ...(to ? { to } : {}) } },
        ...(to ? assignedTo(to, alarm, read) : []),
      ]
    },
  },
})

const isThere = (target: AlarmTarget, read: ReadState): boolean =>
  read.get('role', target as never) !== undefined || read.first('member', 'account', target) !== undefined

/** A role is many: none of them is assigned. */
function assignedTo(target: AlarmTarget, { id: alarmId, assigned }: Alarm, read: ReadState): HandlingEvent[] {
  const member = read.first('member', 'account', target)
  if (!member || assigned?.to.id === member.accountId) return []
  const { accountId, nickname: name, nicknameEn: nameEn = '' } = member
  return [{ type: 'AlarmAssigned', data: { alarmId, accountId, name, nameEn } }]
}
