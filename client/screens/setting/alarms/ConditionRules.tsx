/** Rules that raise alarms by a condition: enabled in the list, added and changed in a dialog. */
import type { ReactNode } from 'react'
import { conditionRulesContract } from '#shared/contract/conditionRules.ts'
import { ALWAYS, type ConditionRule } from '#shared/records/conditionRule.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { NAME_REFUSALS } from '../../../widgets/records/useNameFields.ts'
import { useRecordDialog } from '../../../widgets/records/useRecordDialog.tsx'
import { ConditionRuleFields } from './ConditionRuleFields.tsx'
import { conditionRuleTable } from './conditionRuleTable.tsx'

const NEW = {
  isEnabled: true,
  severity: 'major',
  condition: { type: 'above', property: '', threshold: '', deadband: 0 },
  onDelayMinutes: 5,
  offDelayMinutes: 0,
  repeatTimes: 1,
  repeatWithinMinutes: 60,
  areaIds: [],
  kinds: [],
  groupIds: [],
  hours: ALWAYS,
  escalateAfterMinutes: 0,
  escalateTo: '',
  escalateThen: [],
}

const REFUSALS = {
  ...NAME_REFUSALS,
  rule_property_unknown: 'condition.property',
  rule_property_no_number: 'condition.type',
  rule_value_unknown: 'condition.value',
  rule_never_raises: 'condition.threshold',
  rule_never_clears: 'condition.deadband',
  rule_repeat_impossible: 'repeatTimes',
  escalation_target_gone: 'escalateTo',
  escalation_order: 'escalateThen',
  detection_days_missing: 'hours',
  detection_hours_same: 'hours',
  detection_hours_order: 'hours',
} as const

const CONDITION = [
  'condition.type',
  'condition.property',
  'condition.threshold',
  'condition.deadband',
  'condition.value',
  'condition.afterMinutes',
] as const

const remove = removeAction({
  id: 'conditionRule.delete',
  endpoint: conditionRulesContract.remove,
  inputOf: ({ id }: ConditionRule) => ({ ruleId: id }),
  name: nameOf,
})

export function ConditionRules({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTexts()
  const { addButton, edit, dialog } = useRecordDialog({
    type: 'conditionRule',
    add: conditionRulesContract.add,
    update: conditionRulesContract.update,
    idName: 'ruleId',
    addTitle: t('alarmRules.add'),
    isWide: true,
    initial: NEW,
    refusals: REFUSALS,
    together: [CONDITION],
    children: <ConditionRuleFields />,
  })
  return (
    <>
      <LiveList
        id="conditionRules"
        title={screenTitle('alarmRules')}
        switcher={switcher}
        table={conditionRuleTable}
        actions={useRecordActions('conditionRule', edit, remove)}
        searchLabel={t('alarmRules.searchRules')}
        emptyHelp={t('alarmRules.rulesEmpty')}
        mainAction={addButton}
      />
      {dialog}
    </>
  )
}
