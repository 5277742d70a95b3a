/** Escalation of unacknowledged alarms, by kind of alarm. */
import { z } from 'zod'
import { SEVERITIES } from '#shared/records/alarm.ts'
import { conditionRuleRecord } from '#shared/records/conditionRule.ts'
import {
  ESCALATION_KINDS_MAX,
  escalationRuleIdSchema,
  escalationRuleRecord,
} from '#shared/records/escalationRule.ts'
import {
  alarmTargetSchema,
  ESCALATION_MINUTES_MAX,
  ESCALATION_STEPS_MAX,
} from '#shared/records/escalationStep.ts'
import { roleRecord } from '#shared/records/role.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { jsonParam, listParam, numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'alarms.manage' } as const
const onRule = { ruleId: escalationRuleIdSchema }
const oneRule = { ruleId: ref(escalationRuleRecord) }

const stepSchema = z.strictObject({
  afterMinutes: numberParam(z.number().int().min(1).max(ESCALATION_MINUTES_MAX)),
  /** The id of a role, or the account of a member; null: the alarm only sounds again. */
  to: alarmTargetSchema.nullable().default(null),
})
const steps = z.array(stepSchema)

/** Steps of a condition rule after its first one. */
export const laterStepsParam = jsonParam(steps.max(ESCALATION_STEPS_MAX - 1))

const facts = {
  /** Codes of alarms, condition rules by their ids; empty: all that no other rule names. */
  alarmKinds: listParam(z.array(z.string().min(1).max(60)).max(ESCALATION_KINDS_MAX)),
  severities: listParam(z.array(z.enum(SEVERITIES)).min(1).max(SEVERITIES.length)),
  steps: jsonParam(steps.min(1).max(ESCALATION_STEPS_MAX)),
}

export const escalationRulesContract = {
  list: endpoint({
    ...common,
    kind: 'question',
    path: '/moban/escalationrulelist',
    summary: 'Rules by which alarms that nobody acknowledges are escalated',
    input: z.strictObject(pageFields),
    output: pageOf(escalationRuleRecord.row),
    example: { input: {} },
  }),
  add: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/addescalationrule',
    summary:
      'Escalates new alarms of some kinds in steps, each to a person or a role after minutes without acknowledgement',
    input: z.strictObject({
      alarmKinds: facts.alarmKinds.default([]),
      severities: facts.severities.default(['critical', 'major', 'minor']),
      steps: facts.steps,
    }),
    output: z.strictObject(onRule),
    example: {
      input: {
        alarmKinds: [ref(conditionRuleRecord)],
        steps: [{ afterMinutes: 5 }, { afterMinutes: 15, to: ref(roleRecord) }],
      },
      output: oneRule,
    },
  }),
  update: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/updateescalationrule',
    summary:
      'Changes an escalation rule for alarms that are raised from now on; what is left out stays as it is',
    input: z.strictObject({ ...onRule, ...z.strictObject(facts).partial().shape }),
    output: z.null(),
    example: { input: { ...oneRule, severities: ['critical'] }, output: null },
  }),
  remove: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/delescalationrule',
    summary: 'Deletes an escalation rule; alarms that are raised already keep their steps',
    input: z.strictObject(onRule),
    output: z.null(),
    example: { input: oneRule, output: null },
  }),
}
