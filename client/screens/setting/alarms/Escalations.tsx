/** Which alarms are escalated while nobody acknowledges them, after how many minutes, and to whom. */
import { type ReactNode, useMemo } from 'react'
import { escalationRulesContract } from '#shared/contract/escalationRules.ts'
import { SEVERITIES } from '#shared/records/alarm.ts'
import type { EscalationRule } from '#shared/records/escalationRule.ts'
import { ESCALATION_STEPS_MAX, type EscalationStep } from '#shared/records/escalationStep.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { KNOWN_ALARM_CODES } from '#shared/rules/alarmCodes.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { titleOfCode } from '../../../i18n/alarmTitle.ts'
import { enumerated, i18n, nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { recordTitle } from '../../../i18n/recordTitle.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import type { FieldDef } from '../../../ui/form/fieldTypes.ts'
import type { TransferItem } from '../../../ui/transfer/transferModel.ts'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import type { RecordTable } from '../../../widgets/list/recordTable.ts'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { useRecordDialog } from '../../../widgets/records/useRecordDialog.tsx'
import { targetName } from './alarmTargets.ts'
import { useStepsField } from './EscalationSteps.tsx'

const NEW = {
  alarmKinds: [],
  severities: ['critical', 'major', 'minor'],
  steps: [{ afterMinutes: 5, to: '' }],
}

/** A condition rule is a kind of its own, by its id. */
function kindTitle(code: string, read: ReadState): string {
  const rule = code.startsWith('crl_') ? read.get('conditionRule', code as never) : undefined
  if (rule) return nameOf(rule)
  return code.startsWith('crl_') ? i18n.t('alarmRules.gone') : titleOfCode(code)
}

function kindsText({ alarmKinds }: Pick<EscalationRule, 'alarmKinds'>, read: ReadState): string {
  if (alarmKinds.length === 0) return i18n.t('alarmRules.otherKinds')
  return enumerated(alarmKinds.map((code) => kindTitle(code, read)))
}

const stepText = ({ afterMinutes, to }: EscalationStep, read: ReadState): string =>
  i18n.t('alarmRules.stepText', {
    count: afterMinutes,
    to: to === null ? i18n.t('alarmRules.soundsAgain') : targetName(to, read),
  })

const allIds = (read: ReadState) => [...read.all('escalationRule')].map(({ id }) => id)

const table: RecordTable<'escalationRule'> = {
  type: 'escalationRule',
  columns: [
    {
      ...{ key: 'alarmKinds', title: 'alarmRules.alarmKinds', widthPx: 300, card: 'title' },
      value: (rule, { read }) => kindsText(rule, read),
      search: true,
    },
    {
      ...{ key: 'severities', title: 'alarmRules.severities', widthPx: 200, card: 'fact' },
      value: ({ severities }) => enumerated(severities.map((one) => i18n.t(`alarms.severity.${one}`))),
    },
    {
      ...{ key: 'steps', title: 'alarmRules.steps', widthPx: 420, card: 'fact' },
      value: ({ steps }, { read }) => steps.map((step) => stepText(step, read)).join(' · '),
    },
  ],
  concerned: { role: allIds, member: allIds, conditionRule: allIds },
}

const remove = removeAction({
  id: 'escalationRule.delete',
  endpoint: escalationRulesContract.remove,
  inputOf: ({ id }: EscalationRule) => ({ ruleId: id }),
  name: () => recordTitle('escalationRule'),
})

/** Kinds that devices and the server raise, and the condition rules of the project. */
function useKindItems(): readonly TransferItem[] {
  const { read } = useConsoleState().store
  const { i18n: texts } = useTexts()
  const rules = useAllIds('conditionRule')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(
    () =>
      [...KNOWN_ALARM_CODES, ...rules]
        .map((id) => ({ id, label: kindTitle(id, read) }))
        .sort((a, b) => naturalOrder(a.label, b.label)),
    [rules, read, texts.language],
  )
}

export function Escalations({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTexts()
  const fields: readonly FieldDef[] = [
    {
      ...{ kind: 'transfer', name: 'alarmKinds', label: t('alarmRules.alarmKinds'), items: useKindItems() },
      ...{ help: t('alarmRules.alarmKindsHelp'), isOptional: true },
    },
    {
      ...{ kind: 'checks', name: 'severities', label: t('alarmRules.severities') },
      choices: SEVERITIES.map((value) => ({ value, text: t(`alarms.severity.${value}`) })),
    },
    useStepsField('steps', {
      ...{ label: t('alarmRules.steps'), help: t('alarmRules.stepsHelp'), rowsMax: ESCALATION_STEPS_MAX },
    }),
  ]
  const { addButton, edit, dialog } = useRecordDialog({
    type: 'escalationRule',
    add: escalationRulesContract.add,
    update: escalationRulesContract.update,
    idName: 'ruleId',
    addTitle: t('alarmRules.addEscalation'),
    isWide: true,
    initial: NEW,
    refusals: {
      escalation_kind_taken: 'alarmKinds',
      escalation_order: 'steps',
      escalation_target_gone: 'steps',
    },
    fields,
  })
  return (
    <>
      <LiveList
        id="escalationRules"
        title={screenTitle('alarmRules')}
        switcher={switcher}
        table={table}
        actions={useRecordActions('escalationRule', edit, remove)}
        searchLabel={t('alarmRules.alarmKinds')}
        emptyHelp={t('alarmRules.escalationEmpty')}
        mainAction={addButton}
      />
      {dialog}
    </>
  )
}
