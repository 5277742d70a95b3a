/** Every room of every rule: its state at this moment, why, and what was last done there. */

import { type ReactNode, useMemo } from 'react'
import { detectionContract, type RoomStateRow } from '#shared/contract/detection.ts'
import { ROOMS_NEWS } from '#shared/news.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { STAGES, vacancyOutcome } from '#shared/records/vacancy.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds, useRecord } from '../../../store/hooks.ts'
import { useNews } from '../../../store/useNews.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import type { Column } from '../../../ui/list/model/columns.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { areaPath } from '../../../widgets/devices/places.ts'
import { endpointPages } from '../../../widgets/list/endpointRows.ts'
import { PagedList } from '../../../widgets/list/PagedList.tsx'
import { OutcomeTag } from './DecisionCells.tsx'
import { ruleName, STAGE_TONES, stageText, whyText } from './detectionTexts.ts'
import { RoomDrawer } from './RoomDrawer.tsx'
import { usePlaceFacets } from './usePlaceFacets.ts'

const ask = endpointPages(detectionContract.rooms)
const idOf = ({ detectionId, areaId }: RoomStateRow): string => `${detectionId}/${areaId}`

export function RoomStates({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTexts()
  const columns = useRoomColumns()
  const news = useNews(ROOMS_NEWS)
  const rules = useAllIds('detection')
  const from = useMemo(
    (): PagedSource<RoomStateRow> => ({
      ask,
      idOf,
      renewOn: `${news}/${rules.length}`,
    }),
    [news, rules.length],
  )
  return (
    <PagedList
      id="detectionRooms"
      title={screenTitle('unmannedDetection')}
      switcher={switcher}
      from={from}
      columns={columns}
      actions={[]}
      searchLabel={t('detection.searchRooms')}
      emptyHelp={t('detection.roomsEmpty')}
      details={(_, close, row) => (row ? <RoomDrawer row={row} onClose={close} /> : null)}
    />
  )
}

const roomColumns = (read: ReadState): readonly Column<RoomStateRow>[] => [
  {
    key: 'area',
    title: 'detection.area',
    widthPx: 200,
    card: 'title',
    sort: false,
    value: ({ areaId }) => areaPath(read, areaId),
  },
  {
    key: 'stage',
    title: 'detection.stageTitle',
    widthPx: 150,
    card: 'end',
    sort: false,
    value: ({ stage }) => stageText(stage),
    cell: ({ stage }) => <StatusTag tone={STAGE_TONES[stage]}>{stageText(stage)}</StatusTag>,
    facet: { of: ({ stage }) => stage, text: stageText, values: STAGES, isOneOf: true },
  },
  {
    key: 'why',
    title: 'detection.whyTitle',
    widthPx: 420,
    card: 'fact',
    sort: false,
    value: (row, { format }) => whyText(row, { read, format, nowMs: row.dueAtMs ?? 0 }),
    cell: (row) => <Why row={row} />,
    export: false,
  },
  {
    key: 'rule',
    title: 'detection.rule',
    widthPx: 170,
    card: 'fact',
    sort: false,
    value: ({ detectionId }) => ruleName(read, detectionId),
  },
  {
    key: 'last',
    title: 'detection.lastTitle',
    widthPx: 190,
    sort: false,
    value: () => null,
    cell: ({ vacancyId }) => <Last vacancyId={vacancyId} />,
    export: false,
  },
]

function useRoomColumns(): readonly Column<RoomStateRow>[] {
  const { read } = useConsoleState().store
  const facets = usePlaceFacets()
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(() => [...roomColumns(read), ...facets], [read, facets, language])
}

function Why({ row }: { readonly row: RoomStateRow }) {
  const { read } = useConsoleState().store
  const format = useFormat()
  return <span>{useServerTime((nowMs) => whyText(row, { read, format, nowMs }))}</span>
}

function Last({ vacancyId }: { readonly vacancyId: string | null }) {
  const vacancy = useRecord('vacancy', vacancyId)
  if (!vacancy) return null
  return <OutcomeTag steps={vacancy.steps} outcome={vacancyOutcome(vacancy)} />
}
