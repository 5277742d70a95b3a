/** Rules about kinds of alarms in a project. */
import { z } from 'zod'
import { SEVERITIES } from '#shared/records/alarm.ts'
import { personSchema } from '#shared/records/person.ts'
import { KNOWN_ALARM_CODES } from '#shared/rules/alarmCodes.ts'
import { endpoint } from './endpoint.ts'
import { jsonParam } from './parameters.ts'

/** In place of a severity: the default without a rule. */
export const USUAL_SEVERITY = 'usual'

const common = { scope: 'project', permission: 'alarms.manage' } as const
const codeSchema = z.enum(KNOWN_ALARM_CODES as readonly [string, ...string[]])

const alarmRuleRowSchema = z.strictObject({
  code: z.string(),
  /** Severity without a rule; null if each report defines it. */
  usual: z.enum(SEVERITIES).nullable(),
  /** Life-safety alarm: it is always raised and always critical. */
  isOfLife: z.boolean(),
  /** Severity of new alarms under the rule; null for the default. */
  severity: z.enum(SEVERITIES).nullable(),
  isRaised: z.boolean(),
  /** Alarms of this kind that are open now. */
  open: z.number().int(),
  /** Author of the rule; null without one. */
  changedBy: personSchema.nullable(),
  changedAtMs: z.number().nullable(),
})
export type AlarmRuleRow = z.infer<typeof alarmRuleRowSchema>

export const alarmRulesContract = {
  list: endpoint({
    ...common,
    kind: 'question',
    path: '/moban/noticelist',
    summary: 'Kinds of alarms with their usual severity and the rule of the project for each',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(alarmRuleRowSchema) }),
    example: { input: {} },
  }),
  set: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/setnotice',
    summary:
      'Sets how severe new alarms of a kind are (`usual`: without a rule), or whether they are raised; what is left out stays as it is',
    input: z.strictObject({
      code: codeSchema,
      severity: z.enum([...SEVERITIES, USUAL_SEVERITY]).optional(),
      isRaised: jsonParam(z.boolean()).optional(),
    }),
    output: z.null(),
    example: { input: { code: 'battery_low', severity: 'info' }, output: null },
  }),
}
