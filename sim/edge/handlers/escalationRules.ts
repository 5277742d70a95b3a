import { escalationRulesContract } from '#shared/contract/escalationRules.ts'
import { compareValues, type HandlersOf } from './call.ts'
import { projectCommand, recordPage } from './declared.ts'

const oneRule = ({ ruleId }: { readonly ruleId: string }) => ({ escalationRule: [ruleId] })
const wholeProject = () => 'all' as const

export const escalationRuleHandlers: HandlersOf<typeof escalationRulesContract> = {
  list: recordPage(escalationRulesContract.list, {
    type: 'escalationRule',
    order: (a, b) => compareValues(a.id, b.id),
  }),
  add: projectCommand(escalationRulesContract.add, 'AddEscalationRule', {
    concerns: wholeProject,
    returns: (facts) => ({ ruleId: facts.one('EscalationRuleAdded').ruleId }),
  }),
  update: projectCommand(escalationRulesContract.update, 'ChangeEscalationRule', {
    concerns: wholeProject,
    sees: oneRule,
  }),
  remove: projectCommand(escalationRulesContract.remove, 'RemoveEscalationRule', {
    concerns: wholeProject,
    sees: oneRule,
  }),
}
