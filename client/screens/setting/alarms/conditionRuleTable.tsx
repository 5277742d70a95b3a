/** The table of condition rules: switch, condition, scope, and the number of open alarms of each. */

import { isRuleRaised } from '#shared/alarms/evaluateRule.ts'
import { conditionRulesContract } from '#shared/contract/conditionRules.ts'
import { SEVERITIES } from '#shared/records/alarm.ts'
import { call } from '../../../api/api.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord } from '../../../store/hooks.ts'
import { CallSwitch } from '../../../widgets/access/CallButton.tsx'
import { namesOf, type RecordTable } from '../../../widgets/list/recordTable.ts'
import { hoursText } from '../../../widgets/schedule/hoursText.ts'
import { conditionText, scopeText, timingText } from './conditionRuleTexts.ts'

function EnabledSwitch({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const rule = useRecord('conditionRule', id)
  if (!rule) return null
  return (
    <CallSwitch
      endpoint={conditionRulesContract.update}
      label={t(rule.isEnabled ? 'alarmRules.disable' : 'alarmRules.enable', { name: nameOf(rule) })}
      isOn={rule.isEnabled}
      send={(isEnabled) => call(conditionRulesContract.update, { ruleId: rule.id, isEnabled })}
    />
  )
}

export const conditionRuleTable: RecordTable<'conditionRule'> = {
  type: 'conditionRule',
  columns: [
    {
      ...{ key: 'name', title: 'alarmRules.name', widthPx: 180, card: 'title' },
      value: (rule) => nameOf(rule),
      search: (rule) => namesOf(rule),
    },
    {
      ...{ key: 'isEnabled', title: 'alarmRules.enabled', widthPx: 90, card: 'end' },
      value: ({ isEnabled }) => isEnabled,
      words: ['alarmRules.disabled', 'alarmRules.enabled'],
      facet: {
        of: ({ isEnabled }) => (isEnabled ? 'on' : 'off'),
        text: (value) => i18n.t(value === 'on' ? 'alarmRules.enabled' : 'alarmRules.disabled'),
        values: ['on', 'off'],
      },
      cell: (id) => <EnabledSwitch id={id} />,
    },
    {
      ...{ key: 'condition', title: 'alarmRules.condition', widthPx: 230, card: 'fact' },
      value: (rule) => conditionText(rule),
    },
    {
      ...{ key: 'active', title: 'alarmRules.active', widthPx: 120, isEnd: true },
      value: ({ id }, { read }) => [...read.by('ruleWatch', 'rule', id).values()].filter(isRuleRaised).length,
    },
    {
      ...{ key: 'pending', title: 'alarmRules.pending', widthPx: 120, isEnd: true },
      value: ({ id }, { read }) =>
        [...read.by('ruleWatch', 'rule', id).values()].filter((watch) => !isRuleRaised(watch)).length,
    },
    {
      ...{ key: 'timing', title: 'alarmRules.timing', widthPx: 200 },
      value: (rule) => timingText(rule) || null,
    },
    {
      ...{ key: 'severity', title: 'alarmRules.severityField', widthPx: 100, card: 'fact' },
      value: ({ severity }) => i18n.t(`alarms.severity.${severity}`),
      sort: ({ severity }) => SEVERITIES.indexOf(severity),
      facet: {
        of: ({ severity }) => severity,
        text: (value) => i18n.t(`alarms.severity.${value as 'critical'}`),
        values: SEVERITIES,
      },
    },
    {
      ...{ key: 'scope', title: 'alarmRules.scope', widthPx: 260 },
      value: (rule, { read }) => scopeText(rule, read),
    },
    { ...{ key: 'hours', title: 'alarmRules.hours', widthPx: 180 }, value: hoursText },
  ],
  concerned: {
    ruleWatch: (read) => [...read.all('conditionRule')].map(({ id }) => id),
    area: (read) => [...read.all('conditionRule')].map(({ id }) => id),
    deviceGroup: (read) => [...read.all('conditionRule')].map(({ id }) => id),
  },
}
