/** The table of rules: whether each is on, when and where it looks, what it then does, and what it has lost. */

import { detectionContract } from '#shared/contract/detection.ts'
import { call } from '../../../api/api.ts'
import { enumerated, i18n, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useRecord } from '../../../store/hooks.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { CallSwitch } from '../../../widgets/access/CallButton.tsx'
import { namesOf, type RecordTable } from '../../../widgets/list/recordTable.ts'
import { hoursText } from '../../../widgets/schedule/hoursText.ts'
import { actionsText, problemsOf, signsText } from './detectionTexts.ts'

function EnabledSwitch({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const rule = useRecord('detection', id)
  if (!rule) return null
  return (
    <CallSwitch
      endpoint={detectionContract.update}
      label={t(rule.isEnabled ? 'detection.switchOff' : 'detection.switchOn', { name: nameOf(rule) })}
      isOn={rule.isEnabled}
      send={(isEnabled) => call(detectionContract.update, { detectionId: rule.id, isEnabled })}
    />
  )
}

function Problems({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const rule = useRecord('detection', id)
  return rule
    ? problemsOf(rule, read).map((problem) => (
        <StatusTag key={problem} tone="warn">
          {t(`detection.problems.${problem}`)}
        </StatusTag>
      ))
    : null
}

export const ruleTable: RecordTable<'detection'> = {
  type: 'detection',
  columns: [
    {
      key: 'name',
      title: 'detection.name',
      widthPx: 160,
      card: 'title',
      value: (rule) => nameOf(rule),
      search: (rule) => namesOf(rule),
    },
    {
      key: 'isEnabled',
      title: 'detection.on',
      widthPx: 80,
      card: 'end',
      value: ({ isEnabled }) => isEnabled,
      words: ['detection.off', 'detection.on'],
      facet: {
        of: ({ isEnabled }) => (isEnabled ? 'on' : 'off'),
        text: (value) => i18n.t(value === 'on' ? 'detection.on' : 'detection.off'),
        values: ['on', 'off'],
      },
      cell: (id) => <EnabledSwitch id={id} />,
    },
    { key: 'hours', title: 'detection.when', widthPx: 190, card: 'fact', value: hoursText },
    {
      key: 'deeds',
      title: 'detection.actionsTitle',
      widthPx: 320,
      card: 'fact',
      value: (rule, { read }) => actionsText(rule, read),
    },
    { key: 'signs', title: 'detection.nobody', widthPx: 340, value: signsText },
    {
      key: 'areas',
      title: 'detection.areas',
      widthPx: 110,
      value: ({ areaIds }) => i18n.t('detection.areaCount', { count: areaIds.length }),
      sort: ({ areaIds }) => areaIds.length,
    },
    {
      key: 'problems',
      title: 'detection.problemTitle',
      widthPx: 180,
      card: 'fact',
      value: (rule, { read }) =>
        enumerated(problemsOf(rule, read).map((problem) => i18n.t(`detection.problems.${problem}`))) || null,
      cell: (id) => <Problems id={id} />,
    },
  ],
  concerned: {
    scene: (read) => [...read.all('detection')].map(({ id }) => id),
  },
}
