import { Plus } from '@blueprintjs/icons'
import { type ReactNode, useMemo } from 'react'
import { type RolloutRow, rolloutsContract } from '#shared/contract/rollouts.ts'
import { ROLLOUT_STATES } from '#shared/records/rollout.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecordNews } from '../../../store/useCommitNews.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import type { Column } from '../../../ui/list/model/columns.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { PagedList } from '../../../widgets/list/PagedList.tsx'
import { useListActions } from '../../../widgets/list/useListActions.ts'
import { firstValuePages } from '../asking.ts'
import { rolloutActions } from './rolloutActions.ts'
import { progressText, ROLLOUT_TONES, rolloutState, stateText } from './rolloutTexts.ts'

const ask = firstValuePages<RolloutRow>(rolloutsContract.list)
const idOf = ({ id }: RolloutRow): string => id
const itself = (_: unknown, row: RolloutRow): RolloutRow => row

const columns: readonly Column<RolloutRow>[] = [
  {
    key: 'title',
    title: 'ota.firmware',
    widthPx: 240,
    card: 'title',
    sort: false,
    search: true,
    value: ({ title }) => title,
  },
  {
    key: 'state',
    title: 'ota.state',
    widthPx: 220,
    card: 'end',
    sort: false,
    value: stateText,
    cell: (row) => <StatusTag tone={ROLLOUT_TONES[row.state]}>{stateText(row)}</StatusTag>,
    facet: { of: ({ state }) => state, text: rolloutState, values: ROLLOUT_STATES, isOneOf: true },
  },
  {
    key: 'percent',
    title: 'ota.percent',
    widthPx: 110,
    sort: false,
    unit: '%',
    value: ({ percent }) => percent,
  },
  {
    key: 'progress',
    title: 'ota.outcome',
    widthPx: 260,
    card: 'fact',
    sort: false,
    value: progressText,
  },
  {
    key: 'started',
    title: 'ota.started',
    widthPx: 180,
    card: 'fact',
    sort: false,
    value: ({ startedAtMs }) => new Date(startedAtMs),
  },
  {
    key: 'startedBy',
    title: 'ota.startedBy',
    widthPx: 130,
    sort: false,
    value: ({ startedBy }) => nameOf(startedBy),
  },
  {
    key: 'ended',
    title: 'ota.ended',
    widthPx: 180,
    sort: false,
    value: ({ endedAtMs }) => (endedAtMs === null ? null : new Date(endedAtMs)),
  },
]

export function RolloutList(props: {
  readonly switcher: ReactNode
  readonly onStart: () => void
  readonly onOpen: (rolloutId: string) => void
}) {
  const { t } = useTexts()
  const { switcher, onStart, onOpen } = props
  const news = useRecordNews('rollout')
  const from = useMemo((): PagedSource<RolloutRow> => ({ ask, idOf, renewOn: news }), [news])
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening sets the address and nothing else
  const actions = useMemo(() => rolloutActions(onOpen), [])
  return (
    <PagedList
      id="rollouts"
      title={screenTitle('ota')}
      from={from}
      columns={columns}
      actions={useListActions(actions, itself)}
      searchLabel={t('ota.search')}
      emptyHelp={t('ota.empty')}
      switcher={switcher}
      mainAction={
        <CallButton endpoint={rolloutsContract.start} intent="primary" icon={<Plus />} onClick={onStart}>
          {t('ota.start')}
        </CallButton>
      }
    />
  )
}
