/** For each kind of alarm how severe new ones are in this project, and whether they are raised at all. */
import { HTMLSelect } from '@blueprintjs/core'
import { type ReactNode, useMemo } from 'react'
import { type AlarmRuleRow, alarmRulesContract, USUAL_SEVERITY } from '#shared/contract/alarmRules.ts'
import type { RequestOf } from '#shared/contract/endpoint.ts'
import { SEVERITIES } from '#shared/records/alarm.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { titleOfCode } from '../../../i18n/alarmTitle.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan } from '../../../store/hooks.ts'
import { useRecordNews } from '../../../store/useCommitNews.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import type { Column } from '../../../ui/list/model/columns.ts'
import { CallSwitch } from '../../../widgets/access/CallButton.tsx'
import { LoadedList } from '../../../widgets/list/LoadedList.tsx'

const ask = async (signal: AbortSignal) =>
  (await call(alarmRulesContract.list, {}, { signal, failing: 'loading' })).list
const idOf = ({ code }: AlarmRuleRow): string => code
const ruleOf = ({ changedAtMs }: AlarmRuleRow): 'own' | 'usual' => (changedAtMs === null ? 'usual' : 'own')
const severityText = (severity: string): string => i18n.t(`alarms.severity.${severity as 'critical'}`)
const defaultText = ({ usual }: AlarmRuleRow): string =>
  usual === null ? i18n.t('alarmRules.asReported') : severityText(usual)

export function AlarmKinds({ switcher }: { readonly switcher: ReactNode }) {
  const { t, i18n: texts } = useTexts()
  const { language } = texts
  const news = useRecordNews('alarmRule', 'alarm')
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts follow the language
  const columns = useMemo(() => ruleColumns(), [language])
  return (
    <LoadedList
      id="alarmRules"
      title={screenTitle('alarmRules')}
      switcher={switcher}
      answer={useAnswer(ask, news)}
      idOf={idOf}
      columns={columns}
      actions={[]}
      searchLabel={t('alarmRules.search')}
      emptyHelp={t('alarmRules.empty')}
    />
  )
}

const set = (code: string, change: Omit<RequestOf<typeof alarmRulesContract.set>, 'code'>) =>
  call(alarmRulesContract.set, { code, ...change })

/** Turning a kind off hides what happens: it asks, and says how many are open now. */
async function raise(row: AlarmRuleRow, isRaised: boolean): Promise<void> {
  const isSure =
    isRaised ||
    (await confirm({
      title: i18n.t('alarmRules.offTitle', { alarm: titleOfCode(row.code) }),
      body: i18n.t('alarmRules.offBody', { count: row.open }),
      verb: i18n.t('alarmRules.offVerb'),
      intent: 'danger',
    }))
  if (isSure) await set(row.code, { isRaised })
}

function RaisedSwitch({ row }: { readonly row: AlarmRuleRow }) {
  const { t } = useTexts()
  const alarm = titleOfCode(row.code)
  return (
    <CallSwitch
      endpoint={alarmRulesContract.set}
      mayToggle={!row.isOfLife}
      label={t(row.isRaised ? 'alarmRules.switchOff' : 'alarmRules.switchOn', { alarm })}
      isOn={row.isRaised}
      send={(isOn) => raise(row, isOn)}
    />
  )
}

function SeveritySelect({ row }: { readonly row: AlarmRuleRow }) {
  const { t } = useTexts()
  const mayChange = useCan(alarmRulesContract.set)
  return (
    <HTMLSelect
      aria-label={t('alarmRules.severityOf', { alarm: titleOfCode(row.code) })}
      disabled={!mayChange || row.isOfLife}
      title={row.isOfLife ? t('alarmRules.ofLife') : undefined}
      value={row.severity ?? USUAL_SEVERITY}
      options={[
        { value: USUAL_SEVERITY, label: t('alarmRules.usual', { severity: defaultText(row) }) },
        ...SEVERITIES.map((value) => ({ value, label: severityText(value) })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const severity = SEVERITIES.find((one) => one === value) ?? USUAL_SEVERITY
        // The call shows why it failed, and the list what it is.
        set(row.code, { severity }).catch(() => undefined)
      }}
    />
  )
}

const ruleColumns = (): readonly Column<AlarmRuleRow>[] => [
  {
    ...{ key: 'alarm', title: 'alarmRules.alarm', widthPx: 240, card: 'title', sort: false },
    value: ({ code }) => titleOfCode(code),
    search: ({ code }) => [titleOfCode(code), code],
  },
  {
    ...{ key: 'isRaised', title: 'alarmRules.raised', widthPx: 90, card: 'end', sort: false },
    value: ({ isRaised }) => isRaised,
    words: ['alarmRules.no', 'alarmRules.yes'],
    cell: (row) => <RaisedSwitch row={row} />,
  },
  {
    ...{ key: 'severity', title: 'alarmRules.severity', widthPx: 230, card: 'fact', sort: false },
    value: (row) =>
      row.severity === null
        ? i18n.t('alarmRules.usual', { severity: defaultText(row) })
        : severityText(row.severity),
    cell: (row) => <SeveritySelect row={row} />,
  },
  {
    ...{ key: 'open', title: 'alarmRules.open', widthPx: 100, isEnd: true, sort: false },
    value: ({ open }) => open,
  },
  {
    ...{ key: 'changedBy', title: 'alarmRules.changedBy', widthPx: 180, sort: false },
    value: ({ changedBy }) =>
      changedBy === null ? null : nameOf({ name: changedBy.name, nameEn: changedBy.nameEn ?? '' }),
  },
  {
    ...{ key: 'changedAt', title: 'alarmRules.changedAt', widthPx: 170, sort: false },
    value: ({ changedAtMs }) => (changedAtMs === null ? null : new Date(changedAtMs)),
  },
  {
    key: 'rule',
    title: 'alarmRules.rule',
    isFacetOnly: true,
    value: ruleOf,
    facet: {
      text: (value) => i18n.t(value === 'own' ? 'alarmRules.own' : 'alarmRules.asUsual'),
      values: ['own', 'usual'],
      isOneOf: true,
    },
  },
]
