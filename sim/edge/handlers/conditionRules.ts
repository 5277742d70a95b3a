import { isRuleRaised } from '#shared/alarms/evaluateRule.ts'
import { conditionRulesContract } from '#shared/contract/conditionRules.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { seesEverything } from '#shared/permissions.ts'
import { alarmPage } from '../../core/readmodels/alarmHistory.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { projectCommand, recordPage } from './declared.ts'

const onlyRule = ({ ruleId }: { readonly ruleId: string }) => ({ conditionRule: [ruleId] })
const wholeProject = () => 'all' as const

const ACTED_MAX = 1_000

export const conditionRuleHandlers: HandlersOf<typeof conditionRulesContract> = {
  async backtest({ draft, ruleId, skip }, call) {
    const found = projectOf(call)
    const { principal } = callerOf(call)
    const { state, stream } = found.workspace
    if (!seesEverything(principal)) throw new Rejection('no_permission')
    const saved = ruleId === undefined ? null : requireRecord(state, 'conditionRule', ruleId)
    const asker = { principal, stream, read: state }
    const acted = async ({ fromMs }: { readonly fromMs: number }) => {
      if (!saved) return []
      const asked = {
        state: 'all',
        code: saved.id,
        sinceMs: fromMs,
        pageNum: 1,
        pageSize: ACTED_MAX,
      } as const
      const { list } = await alarmPage(call.services.views, asker, asked)
      return list.filter(({ acknowledgedBy }) => acknowledgedBy !== null)
    }
    return call.services.ruleBacktests.run(found, { draft, saved, skip, acted })
  },
  list: recordPage(conditionRulesContract.list, {
    type: 'conditionRule',
    row({ type: _, ...rule }, call) {
      const watches = [...projectOf(call).workspace.state.by('ruleWatch', 'rule', rule.id).values()]
      const active = watches.filter(isRuleRaised).length
      const pending = watches.filter(({ phase }) => phase === 'pending' || phase === 'counted').length
      return { ...rule, active, pending }
    },
  }),
  add: projectCommand(conditionRulesContract.add, 'AddConditionRule', {
    concerns: wholeProject,
    returns: (facts) => ({ ruleId: facts.one('ConditionRuleAdded').ruleId }),
  }),
  update: projectCommand(conditionRulesContract.update, 'ChangeConditionRule', {
    concerns: wholeProject,
    sees: onlyRule,
  }),
  remove: projectCommand(conditionRulesContract.remove, 'RemoveConditionRule', {
    concerns: wholeProject,
    sees: onlyRule,
  }),
}
