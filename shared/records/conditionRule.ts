import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { SEVERITIES } from './alarm.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { type Hours, hoursSchema } from './detection.ts'
import { deviceGroupIdSchema } from './deviceGroup.ts'
import { alarmTargetSchema, escalationStepSchema } from './escalationStep.ts'
import { personSchema } from './person.ts'

export const CONDITION_RULES_MAX = 200
export const RULE_SCOPE_MAX = 500
/** Maximum on-delay and off-delay. */
export const RULE_DELAY_MAX_MINUTES = 1_440
export const RULE_REPEATS = { min: 1, max: 50 } as const
export const RULE_REPEAT_WITHIN_MINUTES = { min: 1, max: 1_440 } as const
export const RULE_SILENCE_MINUTES = { min: 1, max: 10_080 } as const

export const conditionRuleIdSchema = idSchema('crl')
export type ConditionRuleId = z.infer<typeof conditionRuleIdSchema>

const thresholdFields = {
  property: z.string(),
  threshold: z.number(),
  /** Hysteresis of the comparison. */
  deadband: z.number().min(0),
}

export const ALWAYS: Hours = { days: [1, 2, 3, 4, 5, 6, 7], isAllDay: true, from: '00:00', to: '00:00' }

/** The condition on a device. `silent`: it has sent no report for so long. */
export const ruleConditionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('above'), ...thresholdFields }),
  z.strictObject({ type: z.literal('below'), ...thresholdFields }),
  z.strictObject({
    type: z.literal('equals'),
    property: z.string(),
    value: z.union([z.string(), z.number(), z.boolean()]),
  }),
  z.strictObject({ type: z.literal('silent'), afterMinutes: z.number().int() }),
])
export type RuleCondition = z.infer<typeof ruleConditionSchema>

/** A rule that raises an alarm for each device in its scope whose condition holds. */
export const conditionRuleRecord = defineRecord({
  type: 'conditionRule',
  id: conditionRuleIdSchema,
  word: ['condition alarm rule', '条件报警规则'],
  fields: {
    name: z.string(),
    nameEn: z.string(),
    isEnabled: z.boolean(),
    severity: z.enum(SEVERITIES),
    condition: ruleConditionSchema,
    /** How long the condition must hold (on-delay). */
    onDelayMinutes: z.number(),
    /** Off-delay. */
    offDelayMinutes: z.number(),
    /** Number of occurrences required within this time; 1: the first raises the alarm. */
    repeatTimes: z.number().int(),
    repeatWithinMinutes: z.number(),
    /** Areas including inner ones; empty: whole project. */
    areaIds: z.array(areaIdSchema).readonly(),
    /** Device kinds; empty: every kind that reports the property. */
    kinds: z.array(z.string()).readonly(),
    /** Empty: devices of any group and of none. */
    groupIds: z.array(deviceGroupIdSchema).readonly(),
    /** Hours of the week in the time zone of the project. */
    hours: hoursSchema,
    /** Minutes without acknowledgement after which an alarm is escalated; 0: never. */
    escalateAfterMinutes: z.number().int(),
    /** Escalation target; null: only sounds again. */
    escalateTo: alarmTargetSchema.nullable(),
    /** The steps after the first one, in the order of their minutes. */
    escalateThen: z.array(escalationStepSchema).readonly(),
    createdAtMs: z.number(),
    createdBy: personSchema,
  },
  indexes: {},
  // Commits reach those who see the whole project whole.
  isSeenBy: (principal): boolean => seesEverything(principal),
})

export type ConditionRule = RecordFrom<typeof conditionRuleRecord>
