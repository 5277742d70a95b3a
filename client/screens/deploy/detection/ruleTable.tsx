/** The table of rules: whether each is on, when and where it looks, what it then does, and what it has lost. */
import { useState } from 'react'
import { detectionContract } from '#shared/contract/detection.ts'
import { call } from '../../../api/api.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCan, useRecord } from '../../../store/hooks.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { namesOf, type RecordTable } from '../../../widgets/list/recordTable.ts'
import { deedsText, hoursText, problemsOf, signsText } from './detectionTexts.ts'

function EnabledSwitch({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const rule = useRecord('detection', id)
  const may = useCan(detectionContract.update)
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (!rule) return null
  const toggle = (isEnabled: boolean): void => {
    setWanted(isEnabled)
    // A refusal is shown as that of every other call; the switch goes back either way.
    call(detectionContract.update, { detectionId: rule.id, isEnabled })
      .catch(() => undefined)
      .finally(() => setWanted(null))
  }
  const isOn = wanted ?? rule.isEnabled
  return (
    <Switch
      label={t(isOn ? 'detection.switchOff' : 'detection.switchOn', { name: nameOf(rule) })}
      isOn={isOn}
      isPending={wanted !== null}
      isDisabled={!may}
      reason={t('list.noRight')}
      onToggle={toggle}
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
      title: 'detection.deedsTitle',
      widthPx: 320,
      card: 'fact',
      value: (rule, { read }) => deedsText(rule, read),
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
        problemsOf(rule, read)
          .map((problem) => i18n.t(`detection.problems.${problem}`))
          .join(', ') || null,
      cell: (id) => <Problems id={id} />,
    },
  ],
  concerned: {
    scene: (read) => [...read.all('detection')].map(({ id }) => id),
  },
}
