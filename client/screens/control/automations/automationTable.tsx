/** Columns of the automation table: name, place, summary, switch, newest run. */
import type { Automation } from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord } from '../../../store/hooks.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { areaPath } from '../../../widgets/devices/places.ts'
import { type LiveSource, namesOf, type RecordTable } from '../../../widgets/list/recordTable.ts'
import { NameLink } from '../../../widgets/records/NameLink.tsx'
import { EnabledSwitch, PausedTag } from './AutomationCard.tsx'
import { isInState, isPaused, STATES, useLastRun } from './automationList.ts'
import { OUTCOME_TONES } from './automationLook.ts'
import { NextTime } from './NextTime.tsx'
import { sentence } from './sentence.ts'

const placeOf = ({ areaId }: Automation, read: ReadState): string =>
  areaId === null ? i18n.t('automations.wholeProject') : areaPath(read, areaId)
const statesOf = (automation: Automation, { read, serverNowMs }: LiveSource): readonly string[] =>
  STATES.filter((state) => isInState(automation, state, read, serverNowMs()))
const lastOf = ({ id }: Pick<Automation, 'id'>, read: ReadState) =>
  [...read.by('automationRun', 'automation', id).values()].at(-1)

function Switched({ id }: { readonly id: string }) {
  const automation = useRecord('automation', id)
  return automation ? <EnabledSwitch automation={automation} /> : null
}

function Next({ id }: { readonly id: string }) {
  const automation = useRecord('automation', id)
  const isStill = useServerTime((nowMs) => automation !== undefined && isPaused(automation, nowMs))
  if (!automation) return null
  return isStill ? <PausedTag automation={automation} isShort /> : <NextTime automation={automation} isBare />
}

function LastOutcome({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const run = useLastRun(id)
  return run ? (
    <StatusTag tone={OUTCOME_TONES[run.outcome]}>{t(`automations.outcome.${run.outcome}`)}</StatusTag>
  ) : null
}

export const automationTable: RecordTable<'automation'> = {
  type: 'automation',
  columns: [
    {
      key: 'name',
      title: 'automations.name',
      widthPx: 216,
      card: 'title',
      value: (automation) => nameOf(automation),
      cell: (id) => (
        <NameLink type="automation" id={id} to={`/device/znconnectcontrol?view=list&automation=${id}`} />
      ),
      search: namesOf,
    },
    {
      key: 'state',
      title: 'automations.state',
      widthPx: 70,
      card: 'end',
      value: (automation, source) =>
        statesOf(automation, source)
          .map((state) => i18n.t(`automations.states.${state as (typeof STATES)[number]}`))
          .join(', '),
      facet: {
        of: statesOf,
        text: (state) => i18n.t(`automations.states.${state as (typeof STATES)[number]}`),
        values: STATES,
      },
      cell: (id) => <Switched id={id} />,
    },
    {
      key: 'place',
      title: 'automations.place',
      widthPx: 136,
      card: 'fact',
      value: (automation, { read }) => placeOf(automation, read),
      facet: true,
      search: true,
    },
    {
      key: 'next',
      title: 'automations.nextTitle',
      widthPx: 172,
      value: () => null,
      sort: false,
      export: false,
      cell: (id) => <Next id={id} />,
    },
    {
      key: 'lastRun',
      title: 'automations.lastRun',
      widthPx: 150,
      value: ({ id }, { read }) => {
        const run = lastOf({ id }, read)
        return run ? new Date(run.startedAtMs) : null
      },
    },
    {
      key: 'lastOutcome',
      title: 'automations.lastOutcome',
      widthPx: 155,
      card: 'fact',
      value: ({ id }, { read }) => {
        const run = lastOf({ id }, read)
        return run ? i18n.t(`automations.outcome.${run.outcome}`) : null
      },
      facet: true,
      cell: (id) => <LastOutcome id={id} />,
    },
    {
      key: 'sentence',
      title: 'automations.tabs.edit',
      widthPx: 420,
      value: (automation, source) => sentence(automation, { ...source, lost: automation.lost }),
      search: true,
    },
  ],
  concerned: {
    automationRun: (read, id) => {
      const run = read.get('automationRun', id)
      return run ? [run.automationId] : []
    },
    device: (read, id) => read.by('automation', 'device', id).keys(),
    scene: (read, id) => read.by('automation', 'scene', id).keys(),
    area: (read, id) => read.by('automation', 'area', id).keys(),
  },
}
