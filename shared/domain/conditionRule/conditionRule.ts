/** Rules that raise alarms by a condition on what devices report. */
import { z } from 'zod'
import { stepsOfRule } from '#shared/alarms/escalationPlan.ts'
import { type AlarmEvent, alarmKey } from '#shared/domain/alarm/alarm.ts'
import { requireSteps } from '#shared/domain/alarm/escalationRules.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf, requireFreeName, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import {
  CONDITION_RULES_MAX,
  type ConditionRule,
  type ConditionRuleId,
  conditionRuleIdSchema,
  conditionRuleRecord,
} from '#shared/records/conditionRule.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { requireNoContradiction, requirePossible, typedCondition } from './contradictions.ts'

const onRule = { ruleId: conditionRuleIdSchema }
const { createdAtMs: _at, createdBy: _by, ...ownFields } = conditionRuleRecord.fields
export type ConditionRuleFacts = Pick<ConditionRule, keyof typeof ownFields>

export const conditionRuleEvents = {
  ConditionRuleAdded: defineEvent({
    schema: z.object({
      ...onRule,
      ...ownFields,
      escalateAfterMinutes: ownFields.escalateAfterMinutes.default(0),
      escalateTo: ownFields.escalateTo.default(null),
      // Logs of before escalation had steps have the first one alone.
      escalateThen: ownFields.escalateThen.default([]),
    }),
    evolve: ({ ruleId: id, ...facts }, _read, { at, actor }) => [
      { put: { type: 'conditionRule', id, ...facts, createdAtMs: at, createdBy: personOf(actor) } },
    ],
  }),
  ConditionRuleChanged: defineEvent({
    schema: z.object({ ...onRule, ...z.object(ownFields).partial().shape }),
    evolve({ ruleId, ...changes }, read): AnyChange[] {
      const rule = read.get('conditionRule', ruleId)
      if (!rule) return []
      const now = { ...rule, ...changesOf<ConditionRuleFacts>(rule, changes) }
      return [{ put: now }, ...(now.isEnabled ? [] : withoutWatches(read, ruleId))]
    },
  }),
  ConditionRuleRemoved: defineEvent({
    schema: z.object(onRule),
    evolve: ({ ruleId }, read): AnyChange[] => [
      { remove: { type: 'conditionRule', id: ruleId } },
      ...withoutWatches(read, ruleId),
    ],
  }),
}
export type ConditionRuleEvent = EventOf<typeof conditionRuleEvents>

const withoutWatches = (read: ReadState, ruleId: ConditionRuleId): AnyChange[] =>
  [...read.by('ruleWatch', 'rule', ruleId).values()].map(
    ({ id }): AnyChange => ({ remove: { type: 'ruleWatch', id } }),
  )

interface OnRule {
  readonly ruleId: ConditionRuleId
}

export const conditionRuleAggregate = defineAggregate({
  events: conditionRuleEvents,
  setUp: null,
  commands: {
    AddConditionRule(input: ConditionRuleFacts, read: ReadState, ctx: DecideContext): ConditionRuleEvent[] {
      const data = { ...input, condition: typedCondition(input.condition, input) }
      const name = requireFreeName(data, read.all('conditionRule'))
      if (read.count('conditionRule') >= CONDITION_RULES_MAX)
        throw new Rejection('too_many_condition_rules', { max: CONDITION_RULES_MAX })
      requireKnown(data, read)
      requireEscalation(data, data, read)
      requirePossible(data)
      if (data.isEnabled) requireNoContradiction(data, read.all('conditionRule'))
      const ruleId = ctx.newId(conditionRuleRecord)
      return [{ type: 'ConditionRuleAdded', data: { ruleId, ...data, name } }]
    },
    /** Disabling a rule ends its alarms. */
    ChangeConditionRule(
      { ruleId, ...input }: OnRule & Changes<ConditionRuleFacts>,
      read: ReadState,
    ): (ConditionRuleEvent | AlarmEvent)[] {
      const rule = requireRecord(read, 'conditionRule', ruleId)
      const name = requireFreeName(input, read.all('conditionRule'), rule)
      const condition =
        input.condition && typedCondition(input.condition, { kinds: input.kinds ?? rule.kinds })
      const changes = changesOf<ConditionRuleFacts>(rule, { ...input, name, condition })
      if (!changes) return []
      const now = { ...rule, ...changes }
      const isSwitchOnly = Object.keys(changes).every((field) => field === 'isEnabled')
      if (!isSwitchOnly) {
        requireKnown(input, read)
        requireEscalation(changes, now, read)
        requirePossible(now)
      }
      if (now.isEnabled) requireNoContradiction(now, othersThan(ruleId, read))
      const isOff = changes.isEnabled === false
      return [
        ...(isOff ? endedAlarms(read, ruleId, 'rule_disabled') : []),
        { type: 'ConditionRuleChanged', data: { ruleId, ...changes } },
      ]
    },
    RemoveConditionRule({ ruleId }: OnRule, read: ReadState): (ConditionRuleEvent | AlarmEvent)[] {
      requireRecord(read, 'conditionRule', ruleId)
      return [
        ...endedAlarms(read, ruleId, 'rule_removed'),
        { type: 'ConditionRuleRemoved', data: { ruleId } },
      ]
    },
  },
})

/** @throws Rejection escalation_order, escalation_target_gone */
function requireEscalation(
  changes: Changes<ConditionRuleFacts>,
  now: ConditionRuleFacts,
  read: ReadState,
): void {
  const isOther =
    changes.escalateAfterMinutes !== undefined ||
    changes.escalateTo !== undefined ||
    changes.escalateThen !== undefined
  if (!isOther) return
  if (now.escalateAfterMinutes === 0 && now.escalateThen.length > 0) throw new Rejection('escalation_order')
  requireSteps(stepsOfRule(now), read)
}

/** @throws Rejection record_unknown */
function requireKnown(input: Changes<ConditionRuleFacts>, read: ReadState): void {
  const { areaIds = [], groupIds = [] } = input
  for (const id of areaIds) requireRecord(read, 'area', id)
  for (const id of groupIds) requireRecord(read, 'deviceGroup', id)
}

function* othersThan(ruleId: ConditionRuleId, read: ReadState): Iterable<ConditionRule> {
  for (const rule of read.all('conditionRule')) if (rule.id !== ruleId) yield rule
}

/** The end of every alarm that the rule has raised and that is still active. */
function endedAlarms(
  read: ReadState,
  ruleId: ConditionRuleId,
  reason: 'rule_disabled' | 'rule_removed',
): AlarmEvent[] {
  return [...read.by('ruleWatch', 'rule', ruleId).values()].flatMap((watch): AlarmEvent[] => {
    const device = read.get('device', watch.deviceId)
    const alarm =
      device &&
      read.first('alarm', 'key', alarmKey({ hostId: device.hostId, deviceId: device.id, code: ruleId }))
    return alarm ? [{ type: 'AlarmCleared', data: { alarmId: alarm.id, reason } }] : []
  })
}
