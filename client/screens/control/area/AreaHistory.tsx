/** The alarms that an area has had, page by page from the server. */
import { useMemo } from 'react'
import { type AlarmRow, alarmsContract } from '#shared/contract/alarms.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { placeNameIn } from '../../../i18n/alarmPlace.ts'
import { alarmTitle } from '../../../i18n/alarmTitle.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useTotals } from '../../../store/hooks.ts'
import type { Column } from '../../../ui/list/model/columns.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { endpointPages } from '../../../widgets/list/endpointRows.ts'
import { PagedPanel } from '../../../widgets/list/PagedList.tsx'

const NEWEST = { column: 'raised', isDescending: true } as const
const idOf = ({ id }: AlarmRow): string => id
const timeOf = (atMs: number | null): Date | null => (atMs === null ? null : new Date(atMs))

const columnsOf = (read: ReadState): readonly Column<AlarmRow>[] => [
  {
    key: 'what',
    title: 'areaDevices.what',
    widthPx: 220,
    card: 'title',
    sort: false,
    value: (alarm) => alarmTitle(alarm),
  },
  {
    key: 'where',
    title: 'areaDevices.where',
    widthPx: 220,
    card: 'fact',
    sort: false,
    value: (alarm) => placeNameIn(read, alarm),
  },
  {
    key: 'severity',
    title: 'areaDevices.severity',
    widthPx: 100,
    card: 'end',
    sort: false,
    value: ({ severity }) => i18n.t(`alarms.severity.${severity}`),
  },
  {
    key: 'raised',
    title: 'areaDevices.raised',
    widthPx: 170,
    card: 'fact',
    value: ({ raisedAtMs }) => timeOf(raisedAtMs),
  },
  {
    key: 'cleared',
    title: 'areaDevices.cleared',
    widthPx: 170,
    sort: false,
    value: ({ clearedAtMs }) => timeOf(clearedAtMs),
  },
  {
    key: 'by',
    title: 'areaDevices.acknowledgedBy',
    widthPx: 140,
    sort: false,
    value: ({ acknowledgedBy }) => (acknowledgedBy ? nameOf(acknowledgedBy) : ''),
  },
]

/** Requested again whenever an alarm was raised, acknowledged or cleared. */
export function AreaHistory({ areaId }: { readonly areaId: `ara_${string}` }) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const { openAlarms, activeAlarms, unacknowledged } = useTotals()
  const columns = useMemo(() => columnsOf(store.read), [store])
  const from = useMemo((): PagedSource<AlarmRow> => {
    const askMessages = endpointPages(alarmsContract.list, { category: 'alarm', areaId })
    return {
      ask: async (query, signal) => {
        const page = await askMessages(query, signal)
        return { ...page, list: page.list.filter((row) => 'severity' in row) }
      },
      idOf,
      isSorted: true,
      renewOn: `${areaId}/${openAlarms}/${activeAlarms}/${unacknowledged}`,
    }
  }, [areaId, openAlarms, activeAlarms, unacknowledged])
  return (
    <PagedPanel
      id="areaAlarms"
      title={t('areaDevices.pastAlarms')}
      from={from}
      columns={columns}
      sort={NEWEST}
      actions={[]}
      searchLabel={t('messages.search')}
      emptyHelp={t('areaDevices.noPast')}
    />
  )
}
