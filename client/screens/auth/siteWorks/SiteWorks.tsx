/** Site works: contractors with access, their period, and their changes. */
import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { siteWorksContract } from '#shared/contract/siteWorks.ts'
import { SITE_WORK_STATES, type SiteWork } from '#shared/records/siteWork.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan, useRecord } from '../../../store/hooks.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import type { RecordTable } from '../../../widgets/list/recordTable.ts'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { siteWorkActions } from './siteWorkActions.ts'

const PlanDialog = lazyPart(async () => (await import('./PlanDialog.tsx')).PlanDialog)
const ExtendDialog = lazyPart(async () => (await import('./ExtendDialog.tsx')).ExtendDialog)

const TONES: Readonly<Record<SiteWork['state'], Tone>> = {
  invited: 'warn',
  active: 'ok',
  ended: 'info',
  declined: 'bad',
  withdrawn: 'info',
}
const stateText = (state: SiteWork['state']): string => i18n.t(`siteWorks.states.${state}`)

const table: RecordTable<'siteWork'> = {
  type: 'siteWork',
  columns: [
    {
      key: 'company',
      title: 'siteWorks.company',
      widthPx: 200,
      card: 'title',
      value: ({ company }) => company,
      search: ({ company, phone }) => [company, phone],
    },
    { key: 'phone', title: 'siteWorks.phone', widthPx: 140, card: 'fact', value: ({ phone }) => phone },
    {
      key: 'state',
      title: 'siteWorks.state',
      widthPx: 130,
      card: 'end',
      value: ({ state }) => stateText(state),
      facet: {
        of: ({ state }) => state,
        text: (state) => stateText(state as SiteWork['state']),
        values: SITE_WORK_STATES,
      },
      cell: (id) => <StateCell id={id} />,
    },
    {
      key: 'starts',
      title: 'siteWorks.starts',
      widthPx: 170,
      value: ({ startsAtMs }) => new Date(startsAtMs),
    },
    { key: 'ends', title: 'siteWorks.ends', widthPx: 170, value: ({ endsAtMs }) => new Date(endsAtMs) },
    {
      key: 'extension',
      title: 'siteWorks.extension',
      widthPx: 170,
      value: ({ extension }) => (extension ? new Date(extension.untilMs) : null),
    },
    {
      key: 'role',
      title: 'siteWorks.role',
      widthPx: 150,
      value: ({ roleId }, { read }) => {
        const role = read.get('role', roleId)
        return role ? nameOf(role) : null
      },
    },
    {
      key: 'areas',
      title: 'siteWorks.areas',
      widthPx: 140,
      value: ({ areas }) =>
        areas === 'all'
          ? i18n.t('siteWorks.allAreas')
          : i18n.t('siteWorks.areaCount', { count: areas.length }),
    },
    { key: 'note', title: 'siteWorks.note', widthPx: 220, value: ({ note }) => note },
  ],
  concerned: { role: (read, id) => read.by('siteWork', 'role', id).keys() },
}

const SORT = { column: 'starts', isDescending: true }

function StateCell({ id }: { readonly id: string }) {
  // The text follows the language.
  useTexts()
  const work = useRecord('siteWork', id)
  return work ? <StatusTag tone={TONES[work.state]}>{stateText(work.state)}</StatusTag> : null
}

export function SiteWorks() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [isPlanning, setPlanning] = useState(false)
  const [extended, extend] = useState<SiteWork | null>(null)
  const mayPlan = useCan(siteWorksContract.plan)
  const actions = useMemo(
    () =>
      siteWorkActions({
        extend,
        showChanges: ({ accountId }) => {
          if (accountId !== null) void navigate(`${screenOf('operationLog').path}?actorId=${accountId}`)
        },
      }),
    [navigate],
  )
  return (
    <>
      <LiveList
        id="siteWorks"
        title={screenTitle('siteWorks')}
        table={table}
        sort={SORT}
        actions={useRecordActions('siteWork', ...actions)}
        searchLabel={t('siteWorks.search')}
        emptyHelp={t('siteWorks.emptyHelp')}
        mainAction={
          <Button intent="primary" icon={<Add />} disabled={!mayPlan} onClick={() => setPlanning(true)}>
            {t('siteWorks.plan')}
          </Button>
        }
      />
      <Suspense fallback={null}>
        {isPlanning ? <PlanDialog onClose={() => setPlanning(false)} /> : null}
        {extended ? <ExtendDialog work={extended} onClose={() => extend(null)} /> : null}
      </Suspense>
    </>
  )
}
