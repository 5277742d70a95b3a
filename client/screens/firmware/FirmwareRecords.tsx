/** Downloads of firmware: all, or those by hosts. */
import { useMemo, useReducer } from 'react'
import { firmwareContract, type TakingRow } from '#shared/contract/firmware.ts'
import { removeAction } from '../../actions/removeAction.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { PagedSource } from '../../ui/list/usePagedRows.ts'
import { PagedList } from '../../widgets/list/PagedList.tsx'
import { useListActions } from '../../widgets/list/useListActions.ts'
import { firstValuePages } from './asking.ts'
import { takingColumns } from './firmwareColumns.tsx'

const SOURCES = {
  all: firstValuePages<TakingRow>(firmwareContract.records),
  hosts: firstValuePages<TakingRow>(firmwareContract.records, { takenBy: 'host' }),
} as const
const COLUMNS = { all: takingColumns(false), hosts: takingColumns(true) } as const
const idOf = ({ id }: TakingRow): string => id
const itself = (_: unknown, row: TakingRow): TakingRow => row

function Records({ of }: { readonly of: 'all' | 'hosts' }) {
  const { t } = useTexts()
  const [round, onDone] = useReducer((n: number) => n + 1, 0)
  const from = useMemo(
    (): PagedSource<TakingRow> => ({ ask: SOURCES[of], idOf, renewOn: round }),
    [of, round],
  )
  const actions = useMemo(
    () => [
      removeAction({
        id: 'firmwareRecord.delete',
        endpoint: firmwareContract.removeRecords,
        inputOf: ({ id }: TakingRow) => ({ takingIds: [id] }),
        name: ({ title }) => title,
        onDone,
      }),
    ],
    [],
  )
  const isAll = of === 'all'
  return (
    <PagedList
      id={isAll ? 'firmwareRecords' : 'hostRecords'}
      title={screenTitle(isAll ? 'firmwareRecord' : 'hostRecords')}
      from={from}
      columns={COLUMNS[of]}
      actions={useListActions(actions, itself)}
      searchLabel={t('firmware.records.search')}
      emptyHelp={t(isAll ? 'firmware.records.empty' : 'firmware.records.emptyHosts')}
    />
  )
}

export const FirmwareRecords = () => <Records of="all" />
export const HostRecords = () => <Records of="hosts" />
