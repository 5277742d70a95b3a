import { type ReactNode, useMemo } from 'react'
import { type AlarmRow, alarmsContract } from '#shared/contract/alarms.ts'
import { KNOWN_ALARM_CODES } from '#shared/rules/alarmCodes.ts'
import { acknowledge } from '../../actions/alarms/acknowledge.ts'
import { acknowledgeNoted } from '../../actions/alarms/acknowledgeNoted.ts'
import { titleOfCode } from '../../i18n/alarmTitle.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useRecordNews } from '../../store/useCommitNews.ts'
import type { FacetOnly } from '../../ui/list/model/columns.ts'
import type { PagedSource } from '../../ui/list/usePagedRows.ts'
import { PagedList } from '../../widgets/list/PagedList.tsx'
import { useFloorFacet } from '../../widgets/list/useFloorFacet.ts'
import { useListActions } from '../../widgets/list/useListActions.ts'
import { AlarmDrawer } from './AlarmDrawer.tsx'
import { historyColumns, useIsBesideDrawer } from './alarmColumns.tsx'
import { useDeviceFacet } from './deviceFacet.ts'
import { useAlarmHandling } from './handling/useAlarmHandling.tsx'
import { periodPages } from './periodPages.ts'

const askMessages = periodPages(alarmsContract.list, 'raised', { category: 'alarm' })
const askAlarms: PagedSource<AlarmRow>['ask'] = async (query, signal) => {
  const page = await askMessages(query, signal)
  return { ...page, list: page.list.filter((row) => 'severity' in row) }
}

const NEWEST = { column: 'raised', isDescending: true } as const
const ACTIONS = [acknowledge, acknowledgeNoted]
const idOf = ({ id }: AlarmRow): string => id
const itself = (_: unknown, row: AlarmRow): AlarmRow => row

/** Alarms without their own text from a gateway or automation. */
const KIND: FacetOnly<unknown> = {
  key: 'code',
  title: 'messages.kind',
  isFacetOnly: true,
  value: () => null,
  facet: { text: titleOfCode, values: KNOWN_ALARM_CODES, isOneOf: true, isFoldedAtFirst: true },
}

/** Requested again whenever something of an alarm has changed. */
export function AlarmHistory({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const news = useRecordNews('alarm')
  const floor = useFloorFacet('messages.floor')
  const device = useDeviceFacet()
  const isBeside = useIsBesideDrawer()
  const columns = useMemo(
    () => [...historyColumns(store.read, isBeside), KIND, floor, ...device],
    [store, floor, device, isBeside],
  )
  const from = useMemo(
    (): PagedSource<AlarmRow> => ({
      ask: askAlarms,
      idOf,
      isSorted: true,
      renewOn: news,
    }),
    [news],
  )
  const { actions: handling, dialog } = useAlarmHandling()
  const all = useMemo(() => [...ACTIONS, ...handling], [handling])
  const actions = useListActions(all, itself)
  return (
    <>
      <PagedList
        id="alarmHistory"
        title={screenTitle('alarmCentre')}
        switcher={switcher}
        from={from}
        columns={columns}
        sort={NEWEST}
        actions={actions}
        searchLabel={t('messages.search')}
        emptyHelp={t('messages.historyEmptyBody')}
        details={(id, close, row) => <AlarmDrawer alarmId={id} row={row} onClose={close} />}
      />
      {dialog}
    </>
  )
}
