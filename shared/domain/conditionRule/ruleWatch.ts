/**
 * State of condition rules per device. On-delays, off-delays and counted repetitions are events, so a restart loses
 * none. The alarm of a rule has the rule's id as code.
 */
import { z } from 'zod'
import { planOf, stepsOfRule } from '#shared/alarms/escalationPlan.ts'
import {
  holdsWith,
  isHolding,
  judgeLevel,
  passTime,
  RULE_AT_REST,
  type RuleMemory,
  type RuleStep,
} from '#shared/alarms/evaluateRule.ts'
import { isInScope } from '#shared/alarms/ruleScope.ts'
import type { Reading } from '#shared/devices/kind.ts'
import {
  type AlarmEvent,
  type AlarmPlace,
  alarmKey,
  clearAlarm,
  raiseLasting,
} from '#shared/domain/alarm/alarm.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import type { ConditionRule, ConditionRuleId, RuleCondition } from '#shared/records/conditionRule.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import {
  type RuleWatch,
  type RuleWatchId,
  ruleMemoryFields,
  ruleWatchIdSchema,
  ruleWatchKey,
  ruleWatchRecord,
} from '#shared/records/ruleWatch.ts'

const { ruleId, deviceId } = ruleWatchRecord.fields

export const ruleWatchEvents = {
  /** The condition began or ended, was counted, or one of its delays is over. */
  RuleConditionMoved: defineEvent({
    schema: z.object({ watchId: ruleWatchIdSchema, ruleId, deviceId, ...ruleMemoryFields }),
    about: (data) => data.deviceId,
    evolve: ({ watchId: id, ...memory }) => [{ put: { type: 'ruleWatch', id, ...memory } }],
  }),
  /** Clears the pending delays and counts. */
  RuleConditionSettled: defineEvent({
    schema: z.object({ watchId: ruleWatchIdSchema, ruleId, deviceId }),
    about: (data) => data.deviceId,
    evolve: ({ watchId: id }, read): AnyChange[] =>
      read.get('ruleWatch', id) ? [{ remove: { type: 'ruleWatch', id } }] : [],
  }),
}
export type RuleWatchEvent = EventOf<typeof ruleWatchEvents>
type Events = (RuleWatchEvent | AlarmEvent)[]

/** The input of a judgement. */
export type RuleSeen = { readonly value: Reading } | { readonly isSilent: boolean }

/** Whether the condition holds after these values. Null if the values do not concern it. */
export function holdsAfter(condition: RuleCondition, seen: RuleSeen, before: boolean): boolean | null {
  if ('value' in seen) return holdsWith(condition, seen.value, before)
  return condition.type === 'silent' ? seen.isSilent : null
}

/** Why the alarm of a rule ends although the condition may still hold. */
export type RuleEnd = 'rule_scope' | 'rule_hours'

export const ruleWatchAggregate = defineAggregate({
  events: ruleWatchEvents,
  setUp: null,
  commands: {
    /** A value was reported, or whether the device is silent is known. `body`: the reading, for the alarm's text. */
    JudgeRule(
      data: {
        readonly ruleId: ConditionRuleId
        readonly deviceId: DeviceId
        readonly seen: RuleSeen
        readonly body: string
      },
      read: ReadState,
      ctx: DecideContext,
    ): Events {
      const rule = read.get('conditionRule', data.ruleId)
      const device = read.get('device', data.deviceId)
      if (!rule?.isEnabled || !device || !isInScope(rule, device, read)) return []
      const watch = read.first('ruleWatch', 'key', ruleWatchKey(data))
      const memory = watch ?? RULE_AT_REST
      const holds = holdsAfter(rule.condition, data.seen, isHolding(memory))
      if (holds === null) return []
      const step = judgeLevel(rule, memory, { holds, atMs: ctx.nowMs })
      return taken({ rule, device, watch, body: data.body }, step, read, ctx)
    },
    /** A delay of a rule is over. */
    AdvanceRule(
      data: { readonly watchId: RuleWatchId; readonly body: string },
      read: ReadState,
      ctx: DecideContext,
    ): Events {
      const watch = read.get('ruleWatch', data.watchId)
      const rule = watch && read.get('conditionRule', watch.ruleId)
      const device = watch && read.get('device', watch.deviceId)
      if (!watch || !rule || !device) return []
      return taken({ rule, device, watch, body: data.body }, passTime(rule, watch, ctx.nowMs), read, ctx)
    },
    /** Ends the rule for devices that left its scope, or when its hours end. */
    LeaveRule(
      data: {
        readonly ruleId: ConditionRuleId
        readonly deviceIds: readonly DeviceId[]
        readonly reason: RuleEnd
      },
      read: ReadState,
    ): Events {
      return data.deviceIds.flatMap((id): Events => {
        const watch = read.first('ruleWatch', 'key', ruleWatchKey({ ruleId: data.ruleId, deviceId: id }))
        const device = read.get('device', id)
        if (!watch || !device) return []
        const alarm = read.first('alarm', 'key', alarmKey(placeOf(data.ruleId, device)))
        return [
          settled(watch),
          ...(alarm
            ? [{ type: 'AlarmCleared' as const, data: { alarmId: alarm.id, reason: data.reason } }]
            : []),
        ]
      })
    },
  },
})

const placeOf = (code: ConditionRuleId, { id, hostId }: Device): AlarmPlace => ({
  hostId,
  deviceId: id,
  code,
})

const settled = ({ id, ruleId, deviceId }: RuleWatch): RuleWatchEvent => ({
  type: 'RuleConditionSettled',
  data: { watchId: id, ruleId, deviceId },
})

interface Judged {
  readonly rule: ConditionRule
  readonly device: Device
  readonly watch: RuleWatch | undefined
  readonly body: string
}

const isAtRest = ({ phase, timesMs }: RuleMemory): boolean => phase === 'idle' && timesMs.length === 0

function taken(judged: Judged, { memory, effects }: RuleStep, read: ReadState, ctx: DecideContext): Events {
  const { rule, device, watch } = judged
  const before: RuleMemory = watch ?? RULE_AT_REST
  if (memory === before) return []
  const moved: RuleWatchEvent[] = isAtRest(memory)
    ? watch
      ? [settled(watch)]
      : []
    : [
        {
          type: 'RuleConditionMoved',
          data: {
            watchId: watch?.id ?? ctx.newId(ruleWatchRecord),
            ruleId: rule.id,
            deviceId: device.id,
            phase: memory.phase,
            sinceMs: memory.sinceMs,
            timesMs: memory.timesMs,
          },
        },
      ]
  return [...moved, ...alarmsAfter(judged, effects, read, ctx)]
}

/**
 * A delayed server may detect both transitions at once. Clear-then-raise continues the alarm; raise-then-clear records
 * a short alarm.
 */
function alarmsAfter(
  judged: Judged,
  effects: RuleStep['effects'],
  read: ReadState,
  ctx: DecideContext,
): AlarmEvent[] {
  const [first, second] = effects
  if (!first || (first.does === 'clear' && second)) return []
  const place = placeOf(judged.rule.id, judged.device)
  if (first.does === 'clear') return clearAlarm(read, place)
  const raised = raise(judged, place, read, ctx)
  const [fact] = raised
  if (!second || fact?.type !== 'AlarmRaised') return raised
  return [...raised, { type: 'AlarmCleared', data: { alarmId: fact.data.alarmId } }]
}

function raise(
  { rule, device, body }: Judged,
  place: AlarmPlace,
  read: ReadState,
  ctx: DecideContext,
): AlarmEvent[] {
  const words = { title: rule.name, body, footer: '' }
  const english = rule.nameEn === '' ? {} : { english: { title: rule.nameEn, body: '', footer: '' } }
  const facts = { ...place, ...words, ...english, areaId: device.areaId, severity: rule.severity }
  // Escalation steps of the rule at this time. Later edits do not change raised alarms.
  const escalation = planOf(stepsOfRule(rule), ctx.nowMs)
  return raiseLasting(read, ctx, { ...facts, condition: null, escalation })
}

/** The rule that raised an alarm; undefined if none did or the rule was deleted. */
export const ruleOfAlarm = (
  read: ReadState,
  { code }: { readonly code: string },
): ConditionRule | undefined => (code.startsWith('crl_') ? read.get('conditionRule', code) : undefined)
