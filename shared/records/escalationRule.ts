import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { SEVERITIES } from './alarm.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { escalationStepSchema } from './escalationStep.ts'

export const ESCALATION_RULES_MAX = 100
export const ESCALATION_KINDS_MAX = 300

export const escalationRuleIdSchema = idSchema('esr')
export type EscalationRuleId = z.infer<typeof escalationRuleIdSchema>

/** Index key that replaces a kind. */
export const EVERY_KIND = '*'

/** Escalation rule for kinds of alarms. Each kind is in at most one rule. */
export const escalationRuleRecord = defineRecord({
  type: 'escalationRule',
  id: escalationRuleIdSchema,
  word: ['escalation rule', '升级规则'],
  fields: {
    /** Codes of alarms; empty: of every kind that no other rule names. */
    alarmKinds: z.array(z.string()).readonly(),
    severities: z.array(z.enum(SEVERITIES)).readonly(),
    /** Sorted by minutes. */
    steps: z.array(escalationStepSchema).readonly(),
  },
  indexes: { kind: ({ alarmKinds }) => (alarmKinds.length === 0 ? EVERY_KIND : alarmKinds) },
  // Commits reach those who see the whole project whole.
  isSeenBy: (principal): boolean => seesEverything(principal),
})

export type EscalationRule = RecordFrom<typeof escalationRuleRecord>
