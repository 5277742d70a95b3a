/** Rules of a project for kinds of alarms: the severity of new alarms, and whether they are raised at all. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { type AlarmRule, alarmRuleIdSchema, alarmRuleRecord } from '#shared/records/alarmRule.ts'
import { personOf } from '#shared/records/person.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { isOfLife } from '#shared/rules/alarmOrder.ts'

const { code, severity, isRaised } = alarmRuleRecord.fields

export const alarmRuleEvents = {
  AlarmRuleSet: defineEvent({
    schema: z.object({ ruleId: alarmRuleIdSchema, code, severity, isRaised }),
    evolve: ({ ruleId: id, ...rule }, _, { actor, at }) => [
      { put: { type: 'alarmRule', id, ...rule, changedAtMs: at, changedBy: personOf(actor) } },
    ],
  }),
  /** Resets the rule to its default. */
  AlarmRuleReset: defineEvent({
    schema: z.object({ ruleId: alarmRuleIdSchema, code }),
    evolve: ({ ruleId: id }) => [{ remove: { type: 'alarmRule', id } }],
  }),
}
export type AlarmRuleEvent = EventOf<typeof alarmRuleEvents>

/** The project's rule for alarms with this code; undefined where the defaults apply. */
export const ruleOfCode = (read: ReadState, alarmCode: string): AlarmRule | undefined =>
  read.first('alarmRule', 'code', alarmCode)

export const alarmRuleAggregate = defineAggregate({
  events: alarmRuleEvents,
  setUp: null,
  commands: {
    /** Omitted fields keep their value. Life-safety alarms are always raised and always critical. */
    SetAlarmRule(
      data: {
        readonly code: string
        readonly severity?: Alarm['severity'] | null | undefined
        readonly isRaised?: boolean | undefined
      },
      read: ReadState,
      ctx: DecideContext,
    ): AlarmRuleEvent[] {
      const rule = ruleOfCode(read, data.code)
      const before = { severity: rule?.severity ?? null, isRaised: rule?.isRaised ?? true }
      const after = {
        severity: data.severity === undefined ? before.severity : data.severity,
        isRaised: data.isRaised ?? before.isRaised,
      }
      const isWeaker = !after.isRaised || (after.severity !== null && after.severity !== 'critical')
      if (isWeaker && isOfLife(data.code)) throw new Rejection('alarm_rule_life')
      if (after.severity === before.severity && after.isRaised === before.isRaised) return []
      const ruleId = rule?.id ?? ctx.newId(alarmRuleRecord)
      if (after.severity === null && after.isRaised)
        return rule ? [{ type: 'AlarmRuleReset', data: { ruleId, code: data.code } }] : []
      return [{ type: 'AlarmRuleSet', data: { ruleId, code: data.code, ...after } }]
    },
  },
})
