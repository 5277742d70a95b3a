/** Escalation rules per kind of alarm. The steps of a condition rule take precedence. */
import { z } from 'zod'
import { isInOrder } from '#shared/alarms/escalationPlan.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import {
  ESCALATION_RULES_MAX,
  type EscalationRule,
  type EscalationRuleId,
  EVERY_KIND,
  escalationRuleIdSchema,
  escalationRuleRecord,
} from '#shared/records/escalationRule.ts'
import type { EscalationStep } from '#shared/records/escalationStep.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

const onRule = { ruleId: escalationRuleIdSchema }
const { fields } = escalationRuleRecord
type Facts = Pick<EscalationRule, keyof typeof fields>

export const escalationRuleEvents = {
  EscalationRuleAdded: defineEvent({
    schema: z.object({ ...onRule, ...fields }),
    evolve: ({ ruleId: id, ...facts }) => [{ put: { type: 'escalationRule', id, ...facts } }],
  }),
  EscalationRuleChanged: defineEvent({
    schema: z.object({ ...onRule, ...z.object(fields).partial().shape }),
    evolve({ ruleId, ...changes }, read): AnyChange[] {
      const rule = read.get('escalationRule', ruleId)
      return rule ? [{ put: { ...rule, ...changesOf<Facts>(rule, changes) } }] : []
    },
  }),
  EscalationRuleRemoved: defineEvent({
    schema: z.object(onRule),
    evolve: ({ ruleId: id }) => [{ remove: { type: 'escalationRule', id } }],
  }),
}
export type EscalationRuleEvent = EventOf<typeof escalationRuleEvents>

interface OnRule {
  readonly ruleId: EscalationRuleId
}

/** Escalation steps for a new alarm by the rule for its kind; empty without a rule. */
export function stepsForKind(
  read: ReadState,
  { code, severity }: Pick<Alarm, 'code' | 'severity'>,
): readonly EscalationStep[] {
  const rule = read.first('escalationRule', 'kind', code) ?? read.first('escalationRule', 'kind', EVERY_KIND)
  return rule?.severities.includes(severity) ? rule.steps : []
}

/**
 * The minutes increase, and each step leads to someone who is there.
 * @throws Rejection escalation_order, escalation_target_gone
 */
export function requireSteps(steps: readonly EscalationStep[], read: ReadState): void {
  if (!isInOrder(steps)) throw new Rejection('escalation_order')
  for (const { to } of steps)
    if (to !== null && !read.get('role', to as never) && !read.first('member', 'account', to))
      throw new Rejection('escalation_target_gone')
}

/** @throws Rejection escalation_kind_taken */
function requireFreeKinds(alarmKinds: readonly string[], read: ReadState, own?: EscalationRuleId): void {
  for (const kind of alarmKinds.length === 0 ? [EVERY_KIND] : alarmKinds) {
    const other = read.first('escalationRule', 'kind', kind)
    if (other && other.id !== own) throw new Rejection('escalation_kind_taken')
  }
}

export const escalationRuleAggregate = defineAggregate({
  events: escalationRuleEvents,
  setUp: null,
  commands: {
    AddEscalationRule(input: Facts, read: ReadState, ctx: DecideContext): EscalationRuleEvent[] {
      if (read.count('escalationRule') >= ESCALATION_RULES_MAX)
        throw new Rejection('too_many_escalation_rules', { max: ESCALATION_RULES_MAX })
      requireFreeKinds(input.alarmKinds, read)
      requireSteps(input.steps, read)
      const ruleId = ctx.newId(escalationRuleRecord)
      return [{ type: 'EscalationRuleAdded', data: { ruleId, ...input } }]
    },
    /** Due times of alarms that are already raised do not change. */
    ChangeEscalationRule(
      { ruleId, ...input }: OnRule & Changes<Facts>,
      read: ReadState,
    ): EscalationRuleEvent[] {
      const rule = requireRecord(read, 'escalationRule', ruleId)
      const changes = changesOf<Facts>(rule, input)
      if (!changes) return []
      if (changes.alarmKinds) requireFreeKinds(changes.alarmKinds, read, ruleId)
      if (changes.steps) requireSteps(changes.steps, read)
      return [{ type: 'EscalationRuleChanged', data: { ruleId, ...changes } }]
    },
    RemoveEscalationRule(data: OnRule, read: ReadState): EscalationRuleEvent[] {
      requireRecord(read, 'escalationRule', data.ruleId)
      return [{ type: 'EscalationRuleRemoved', data }]
    },
  },
})
