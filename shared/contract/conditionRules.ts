/** Rules that raise alarms by a condition on what devices report. */
import { z } from 'zod'
import { alarmIdSchema, SEVERITIES } from '#shared/records/alarm.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import {
  ALWAYS,
  conditionRuleIdSchema,
  conditionRuleRecord,
  RULE_DELAY_MAX_MINUTES,
  RULE_REPEAT_WITHIN_MINUTES,
  RULE_REPEATS,
  RULE_SCOPE_MAX,
  RULE_SILENCE_MINUTES,
} from '#shared/records/conditionRule.ts'
import { hoursSchema } from '#shared/records/detection.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { deviceGroupIdSchema } from '#shared/records/deviceGroup.ts'
import { alarmTargetSchema } from '#shared/records/escalationStep.ts'
import { personSchema } from '#shared/records/person.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { laterStepsParam } from './escalationRules.ts'
import { nameFields } from './fields.ts'
import { jsonParam, listParam, numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'alarms.manage' } as const
const onRule = { ruleId: conditionRuleIdSchema }
const oneRule = { ruleId: ref(conditionRuleRecord) }
const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().int().min(min).max(max)

const PROPERTY_LENGTH_MAX = 60
const property = z.string().min(1).max(PROPERTY_LENGTH_MAX)
const threshold = { property, threshold: z.number(), deadband: z.number().min(0).max(1_000_000) }
const conditionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('above'), ...threshold }),
  z.strictObject({ type: z.literal('below'), ...threshold }),
  z.strictObject({
    type: z.literal('equals'),
    property,
    value: z.union([z.string().max(PROPERTY_LENGTH_MAX), z.number(), z.boolean()]),
  }),
  z.strictObject({ type: z.literal('silent'), afterMinutes: within(RULE_SILENCE_MINUTES) }),
])
const delay = numberParam(within({ min: 0, max: RULE_DELAY_MAX_MINUTES }))

const facts = {
  ...nameFields,
  isEnabled: jsonParam(z.boolean()),
  severity: z.enum(SEVERITIES),
  condition: jsonParam(conditionSchema),
  onDelayMinutes: delay,
  offDelayMinutes: delay,
  repeatTimes: numberParam(within(RULE_REPEATS)),
  repeatWithinMinutes: numberParam(within(RULE_REPEAT_WITHIN_MINUTES)),
  areaIds: listParam(z.array(areaIdSchema).max(RULE_SCOPE_MAX)),
  kinds: listParam(z.array(z.string().min(1).max(PROPERTY_LENGTH_MAX)).max(RULE_SCOPE_MAX)),
  groupIds: listParam(z.array(deviceGroupIdSchema).max(RULE_SCOPE_MAX)),
  hours: jsonParam(hoursSchema),
  escalateAfterMinutes: delay,
  /** The account of a member, or the id of a role. */
  escalateTo: alarmTargetSchema.nullable(),
  escalateThen: laterStepsParam,
}

/** Fields of a new rule, also used for back-tests. */
export const ruleDraftFields = {
  ...facts,
  nameEn: facts.nameEn.default(''),
  isEnabled: facts.isEnabled.default(true),
  severity: facts.severity.default('major'),
  onDelayMinutes: facts.onDelayMinutes.default(0),
  offDelayMinutes: facts.offDelayMinutes.default(0),
  repeatTimes: facts.repeatTimes.default(1),
  repeatWithinMinutes: facts.repeatWithinMinutes.default(60),
  areaIds: facts.areaIds.default([]),
  kinds: facts.kinds.default([]),
  groupIds: facts.groupIds.default([]),
  hours: facts.hours.default(ALWAYS),
  escalateAfterMinutes: facts.escalateAfterMinutes.default(0),
  escalateTo: facts.escalateTo.default(null),
  escalateThen: facts.escalateThen.default([]),
}

const conditionRuleRowSchema = conditionRuleRecord.row.extend({
  /** Alarms of the rule that are active now. */
  active: z.number().int(),
  /** Number of devices for which the condition holds but its delay or repetition count is not yet reached. */
  pending: z.number().int(),
})
export type ConditionRuleRow = z.infer<typeof conditionRuleRowSchema>

/** Maximum devices of a back-test; a call processes part of them. */
export const BACKTEST_DEVICES_MAX = 1_000
export const BACKTEST_DAYS = 30

const countsSchema = z.strictObject({
  /** Alarms that would have been raised. */
  raised: z.number().int(),
  /** Devices of which at least one would have been raised. */
  devices: z.number().int(),
})

const backtestSchema = z.strictObject({
  fromMs: z.number(),
  untilMs: z.number(),
  /** Start of stored readings; null without any. */
  knownSinceMs: z.number().nullable(),
  /** Devices in the scope of either rule, and how many of them are tested. */
  devices: z.number().int(),
  tested: z.number().int(),
  /** Start of the next page; null after the last one. */
  next: z.number().int().nullable(),
  draft: countsSchema,
  /** Counts of the saved rule; null without one. */
  saved: countsSchema.nullable(),
  /** Days of the project with countable data. */
  days: z.array(z.strictObject({ fromMs: z.number(), draft: z.number().int(), saved: z.number().int() })),
  /** Alarms of the saved rule that someone acknowledged, and that the draft would not have raised. */
  lost: z.array(
    z.strictObject({
      alarmId: alarmIdSchema,
      deviceId: deviceIdSchema,
      raisedAtMs: z.number(),
      body: z.string(),
      acknowledgedBy: personSchema,
      acknowledgedAtMs: z.number(),
    }),
  ),
})
export type RuleBacktest = z.infer<typeof backtestSchema>

export const conditionRulesContract = {
  backtest: endpoint({
    ...common,
    kind: 'question',
    path: '/moban/backtestconditionrule',
    summary:
      'How often a draft of a rule would have raised in the last thirty days of stored readings, beside the saved rule; in parts, each for some of the devices',
    input: z.strictObject({
      draft: jsonParam(
        z.strictObject({
          condition: conditionSchema,
          onDelayMinutes: ruleDraftFields.onDelayMinutes,
          offDelayMinutes: ruleDraftFields.offDelayMinutes,
          repeatTimes: ruleDraftFields.repeatTimes,
          repeatWithinMinutes: ruleDraftFields.repeatWithinMinutes,
          areaIds: ruleDraftFields.areaIds,
          kinds: ruleDraftFields.kinds,
          groupIds: ruleDraftFields.groupIds,
          hours: ruleDraftFields.hours,
        }),
      ),
      /** The saved rule that is edited. */
      ruleId: conditionRuleIdSchema.optional(),
      /** Devices that earlier calls have tested. */
      skip: numberParam(z.number().int().min(0).max(BACKTEST_DEVICES_MAX)).default(0),
    }),
    output: backtestSchema,
    example: {
      input: {
        draft: { condition: { type: 'above', property: 'temperature', threshold: 30, deadband: 1 } },
      },
    },
  }),
  list: endpoint({
    ...common,
    kind: 'question',
    path: '/moban/conditionrulelist',
    summary: 'Rules that raise alarms by a condition, with how many alarms of each are active',
    input: z.strictObject({ ...pageFields, name: z.string().max(50).optional() }),
    output: pageOf(conditionRuleRowSchema),
    example: { input: {} },
  }),
  add: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/addconditionrule',
    summary:
      'Adds a rule: a threshold with a deadband, a value, or no report for some minutes; delays, repetitions and scope',
    input: z.strictObject(ruleDraftFields),
    output: z.strictObject(onRule),
    example: {
      input: {
        name: '机房过热',
        nameEn: 'Plant room too hot',
        condition: { type: 'above', property: 'temperature', threshold: 30, deadband: 1 },
        onDelayMinutes: 5,
        areaIds: [ref('area')],
        isEnabled: false,
      },
      output: oneRule,
    },
  }),
  update: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/updateconditionrule',
    summary:
      'Changes a rule, or enables or disables it; what is left out stays as it is. Disabling ends the alarms of the rule',
    input: z.strictObject({ ...onRule, ...z.strictObject(facts).partial().shape }),
    output: z.null(),
    example: { input: { ...oneRule, severity: 'critical' }, output: null },
  }),
  remove: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/delconditionrule',
    summary: 'Deletes a rule and ends its alarms',
    input: z.strictObject(onRule),
    output: z.null(),
    example: { input: oneRule, output: null },
  }),
}
