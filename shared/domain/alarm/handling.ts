/**
 * Handling of open alarms besides acknowledgement: assignment, comments, and shelving with a reason. Each
 * shelf has an end, which the process in `sim/processes/alarms` waits for.
 */
import { z } from 'zod'
import { deviceOfAlarm } from '#shared/domain/alarm/alarm.ts'
import { defineAggregate, defineEvent, type EventOf, type Follows } from '#shared/domain/defineAggregate.ts'
import type { StaffEvent } from '#shared/domain/project/staff.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type AccountId, accountIdSchema } from '#shared/records/account.ts'
import { ALARM_COMMENTS_MAX, type Alarm, type AlarmId, alarmIdSchema } from '#shared/records/alarm.ts'
import { namesOfPerson, personAtWork, personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { isOfLife } from '#shared/rules/alarmOrder.ts'
import { SHELF_MAX_MS, shelfMaxMs } from '#shared/rules/shelf.ts'

const onAlarm = { alarmId: alarmIdSchema }

/** Of alarms that are shelved together, at most this many return per minute. */
const BACK_PER_MINUTE = 5

export const handlingEvents = {
  AlarmAssigned: defineEvent({
    schema: z.object({ ...onAlarm, accountId: accountIdSchema, name: z.string(), nameEn: z.string() }),
    personal: { of: 'accountId', fields: { name: 'name', nameEn: 'nameEn' } },
    about: deviceOfAlarm,
    evolve({ alarmId, accountId, name, nameEn }, read, { actor, at }) {
      const alarm = read.get('alarm', alarmId)
      const assigned = { to: { id: accountId, name, nameEn }, by: personOf(actor), atMs: at }
      return alarm ? [{ put: { ...alarm, assigned } }] : []
    },
  }),
  AlarmUnassigned: defineEvent({
    schema: z.object(onAlarm),
    about: deviceOfAlarm,
    evolve({ alarmId }, read) {
      const alarm = read.get('alarm', alarmId)
      return alarm ? [{ put: unassigned(alarm) }] : []
    },
  }),
  AlarmCommented: defineEvent({
    schema: z.object({ ...onAlarm, text: z.string() }),
    about: deviceOfAlarm,
    evolve({ alarmId }, read) {
      const alarm = read.get('alarm', alarmId)
      return alarm ? [{ put: { ...alarm, comments: (alarm.comments ?? 0) + 1 } }] : []
    },
  }),
  AlarmShelved: defineEvent({
    schema: z.object({
      ...onAlarm,
      reason: z.string(),
      untilMs: z.number(),
      endsWhenCleared: z.boolean().default(false),
    }),
    about: deviceOfAlarm,
    evolve({ alarmId, ...shelf }, read, { actor, at }) {
      const alarm = read.get('alarm', alarmId)
      return alarm ? [{ put: { ...alarm, shelved: { by: personOf(actor), atMs: at, ...shelf } } }] : []
    },
  }),
  /**
   * Ended by a person, who has seen that the alarm is active, or by the timer, after which the alarm needs
   * attention again.
   */
  AlarmUnshelved: defineEvent({
    schema: z.object(onAlarm),
    about: deviceOfAlarm,
    evolve({ alarmId }, read, { actor, at, seq }): AnyChange[] {
      const alarm = read.get('alarm', alarmId)
      if (!alarm?.shelved) return []
      if (!alarm.isActive) return [{ remove: { type: 'alarm', id: alarmId } }]
      const { shelved: _, ...rest } = alarm
      const by = personAtWork(actor)
      if (!by) return [{ put: { ...rest, acknowledged: null, alertSeq: seq } }]
      const seen = { by, atMs: at, reason: '', reasonEn: '' }
      return [{ put: { ...rest, acknowledged: rest.acknowledged ?? seen } }]
    },
  }),
}
export type HandlingEvent = EventOf<typeof handlingEvents>

function unassigned(alarm: Alarm): Alarm {
  const { assigned: _, ...rest } = alarm
  return rest
}

/** The open alarms among these ids, without duplicates. */
const openOf = (read: ReadState, ids: readonly AlarmId[]): Alarm[] =>
  [...new Set(ids)].flatMap((id) => read.get('alarm', id) ?? [])

function requireOpen(read: ReadState, ids: readonly AlarmId[]): Alarm[] {
  const open = openOf(read, ids)
  if (open.length === 0) throw new Rejection('alarm_settled')
  return open
}

interface OnAlarms {
  readonly alarmIds: readonly AlarmId[]
}

interface Shelf extends OnAlarms {
  readonly reason: string
  /** End of the shelf (epoch ms), or its duration. */
  readonly untilMs?: number | undefined
  readonly forMs?: number | undefined
  readonly endsWhenCleared?: boolean
  /** The caller has confirmed an alarm that protects lives. */
  readonly isLifeConfirmed?: boolean
}

export const handlingAggregate = defineAggregate({
  events: handlingEvents,
  setUp: null,
  commands: {
    /**
     * Assigns alarms to a member, or to no one. `from` is the assignee that the caller saw, null for none. Of two
     * concurrent assignments the second is rejected.
     */
    AssignAlarms(
      data: OnAlarms & { readonly accountId: AccountId | null; readonly from?: string | null | undefined },
      read: ReadState,
    ): HandlingEvent[] {
      const { accountId, from } = data
      const open = requireOpen(read, data.alarmIds)
      const member = accountId === null ? null : read.first('member', 'account', accountId)
      if (member === undefined) throw new Rejection('alarm_assignee_gone')
      const others = open.filter(({ assigned }) => (assigned?.to.id ?? null) !== accountId)
      const [taken] = others.filter(
        ({ assigned }) => from !== undefined && (assigned?.to.id ?? null) !== from,
      )
      if (taken?.assigned) throw new Rejection('alarm_assigned_meanwhile', namesOfPerson(taken.assigned.to))
      return others.map(({ id: alarmId }): HandlingEvent => {
        if (accountId === null || member === null) return { type: 'AlarmUnassigned', data: { alarmId } }
        const { nickname: name, nicknameEn: nameEn = '' } = member
        return { type: 'AlarmAssigned', data: { alarmId, accountId, name, nameEn } }
      })
    },
    CommentAlarms(
      { alarmIds, text }: OnAlarms & { readonly text: string },
      read: ReadState,
    ): HandlingEvent[] {
      const open = requireOpen(read, alarmIds)
      if (open.some(({ comments = 0 }) => comments >= ALARM_COMMENTS_MAX))
        throw new Rejection('alarm_comments_many', { max: ALARM_COMMENTS_MAX })
      return open.map(({ id }) => ({ type: 'AlarmCommented', data: { alarmId: id, text } }))
    },
    /**
     * Shelves alarms. Already shelved ones stay unchanged. Rejected if none is left. Life-safety alarms are shelved one
     * at a time. Many shelves end at a rate of five per minute.
     */
    ShelveAlarms(data: Shelf, read: ReadState, { nowMs }: DecideContext): HandlingEvent[] {
      const { reason, forMs = 0, untilMs = nowMs + forMs, endsWhenCleared = false } = data
      const open = requireOpen(read, data.alarmIds)
      const free = open.filter(({ shelved }) => !shelved)
      const [first] = open
      if (free.length === 0 && first?.shelved)
        throw new Rejection('alarm_shelved_already', namesOfPerson(first.shelved.by))
      if (untilMs <= nowMs) throw new Rejection('alarm_shelf_past')
      if (free.some(({ code }) => isOfLife(code)) && (free.length > 1 || data.isLifeConfirmed !== true))
        throw new Rejection('alarm_shelf_life')
      for (const alarm of free)
        if (untilMs - nowMs > shelfMaxMs(alarm))
          throw new Rejection('alarm_shelf_long', { hours: SHELF_MAX_MS / HOUR_MS })
      return free.map((alarm, i) => {
        const spreadMs = Math.floor(i / BACK_PER_MINUTE) * MINUTE_MS
        const endsAtMs = Math.min(untilMs + spreadMs, nowMs + shelfMaxMs(alarm))
        return {
          type: 'AlarmShelved',
          data: { alarmId: alarm.id, reason, untilMs: endsAtMs, endsWhenCleared },
        }
      })
    },
    /** Ends shelves on behalf of a person. Alarms that are no longer shelved stay unchanged. */
    UnshelveAlarms({ alarmIds }: OnAlarms, read: ReadState): HandlingEvent[] {
      const shelved = requireOpen(read, alarmIds).filter((alarm) => alarm.shelved)
      return shelved.map(({ id }) => ({ type: 'AlarmUnshelved', data: { alarmId: id } }))
    },
    /** Ends a shelf when its time is over. No event if the alarm was unshelved or shelved again meanwhile. */
    EndShelf(
      { alarmId }: { readonly alarmId: AlarmId },
      read: ReadState,
      ctx: DecideContext,
    ): HandlingEvent[] {
      const untilMs = read.get('alarm', alarmId)?.shelved?.untilMs
      if (untilMs === undefined || untilMs > ctx.nowMs) return []
      return [{ type: 'AlarmUnshelved', data: { alarmId } }]
    },
  },
  follows: {
    /** Alarms assigned to a removed member become unassigned. */
    MemberRemoved({ memberId }, read): AnyChange[] {
      const accountId = read.get('member', memberId)?.accountId
      if (accountId === undefined) return []
      return [...read.by('alarm', 'assignee', accountId).values()].map((alarm) => ({
        put: unassigned(alarm),
      }))
    },
  } satisfies Follows<StaffEvent>,
})
