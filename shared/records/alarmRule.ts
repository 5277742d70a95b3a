import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { SEVERITIES } from './alarm.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { personSchema } from './person.ts'

export const alarmRuleIdSchema = idSchema('arl')
export type AlarmRuleId = z.infer<typeof alarmRuleIdSchema>

/** How one kind of alarm is raised in a project, if it differs from the default. */
export const alarmRuleRecord = defineRecord({
  type: 'alarmRule',
  id: alarmRuleIdSchema,
  word: ['alarm rule', '报警规则'],
  fields: {
    /** Kind of alarm; one rule each. */
    code: z.string(),
    /** Severity of new alarms; null for the default. */
    severity: z.enum(SEVERITIES).nullable(),
    /** Whether new alarms are raised at all. */
    isRaised: z.boolean(),
    changedAtMs: z.number(),
    changedBy: personSchema,
  },
  indexes: { code: (rule) => rule.code },
  // Commits reach those who see the whole project whole.
  isSeenBy: (principal): boolean => seesEverything(principal),
})

export type AlarmRule = RecordFrom<typeof alarmRuleRecord>
