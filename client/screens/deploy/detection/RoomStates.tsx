/** Every room of every rule: its state at this moment, the reason, and the last action there. */

import { type ReactNode, useMemo } from 'react'
import { detectionContract, type RoomStateRow } from '#shared/contract/detection.ts'
import { ROOMS_NEWS } from '#shared/news.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import { useNews } from '../../../store/useNews.ts'
import type { Column } from '../../../ui/list/model/columns.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { endpointPages } from '../../../widgets/list/endpointRows.ts'
import { PagedList } from '../../../widgets/list/PagedList.tsx'
import { RoomDrawer } from './RoomDrawer.tsx'
import { roomColumns } from './roomTable.tsx'
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

function useRoomColumns(): readonly Column<RoomStateRow>[] {
  const { read } = useConsoleState().store
  const facets = usePlaceFacets()
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(() => [...roomColumns(read), ...facets], [read, facets, language])
}
