/** A list screen for live records: a table that reports and commits keep up to date. */
import { useCallback, useMemo } from 'react'
import type { RecordName, Records } from '#shared/records/registry.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { ListPage, type ListPageProps } from '../../ui/list/ListPage.tsx'
import type { Binding } from '../../ui/list/model/bindColumns.ts'
import type { ListSort } from '../../ui/list/model/listTypes.ts'
import { useBoundColumns } from '../../ui/list/useBoundColumns.ts'
import { useList } from '../../ui/list/useList.ts'
import { RecordCell } from './RecordCell.tsx'
import { type LiveSource, liveSource, type RecordTable, rulesOf } from './recordTable.ts'
import { type MadeByList, useListFrame } from './useListFrame.ts'
import { useLiveRows } from './useLiveRows.ts'

export interface LiveListProps<K extends RecordName>
  extends Omit<ListPageProps<string>, MadeByList | 'useRowTrust'> {
  /** Id of the list for layouts and views: `devices`. */
  readonly id: string
  readonly title: string
  /** A constant of the module. */
  readonly table: RecordTable<K>
  readonly sort?: ListSort
}

export function LiveList<K extends RecordName>(props: LiveListProps<K>) {
  const { id, title, table, sort = null } = props
  const format = useFormat()
  const state = useConsoleState()
  const source = useMemo(() => liveSource(state, format), [state, format])
  const rules = useMemo(() => rulesOf(table, source), [table, source])
  const bound = useRecordColumns(table, source)
  const frame = useListFrame(id, title)
  const groupings = props.groupings?.ways.map(({ id: way }) => way)
  const list = useList({ kind: 'live', ...bound, sort, groupings })
  const newsOf = (ids: readonly string[]) =>
    table.newsOf?.(ids.flatMap((one) => source.read.get(table.type, one) ?? [])) ?? null
  const rows = useLiveRows(rules, list.question, newsOf)
  return <ListPage {...props} {...frame} {...bound} list={list} rows={rows} useRowTrust={table.useTrust} />
}

function useRecordColumns<K extends RecordName>(table: RecordTable<K>, source: LiveSource) {
  const { type, columns, concerned } = table
  const besides = useMemo(() => Object.keys(concerned) as RecordName[], [concerned])
  const itemOf = useCallback((id: string) => source.read.get(type, id), [source, type])
  const plainCell = useCallback<Binding<Records[K], string, LiveSource>['plainCell']>(
    (id, column, of) => <RecordCell {...{ type, id, column, of, besides }} />,
    [type, besides],
  )
  return useBoundColumns({ columns, source, itemOf, plainCell, isSorted: true })
}
