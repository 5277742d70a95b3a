/** A list screen over rows that are loaded as a whole: for lists as short as a user's own projects. */
import { useCallback, useMemo } from 'react'
import type { Answer } from '../../api/useAnswer.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { ListPage, type ListPageProps } from '../../ui/list/ListPage.tsx'
import type { Column } from '../../ui/list/model/columns.ts'
import type { ListQuery, ListRows, ListSort } from '../../ui/list/model/listTypes.ts'
import { type MemoryTable, memoryRows } from '../../ui/list/model/memoryRows.ts'
import { useList } from '../../ui/list/useList.ts'

import { useItemColumns } from './useItemColumns.tsx'
import { type MadeByList, useListFrame } from './useListFrame.ts'

export interface LoadedListProps<Row> extends Omit<ListPageProps<Row>, MadeByList> {
  /** Of the list, where its columns and views are kept: `projects`. */
  readonly id: string
  readonly title: string
  readonly answer: Answer<readonly Row[]>
  readonly idOf: (row: Row) => string
  /** A constant of the module, or memoized. */
  readonly columns: readonly Column<Row>[]
  readonly sort?: ListSort
}

export function LoadedList<Row>(props: LoadedListProps<Row>) {
  const { id, title, answer, idOf, columns, sort = null } = props
  const format = useFormat()
  const bound = useItemColumns(columns, format, true)
  const frame = useListFrame(id, title)
  const list = useList({ kind: 'live', ...bound, sort })
  const table = useMemo(() => ({ columns, idOf, source: { format } }), [columns, idOf, format])
  const rows = useLoadedRows(answer, list.question, table)
  return <ListPage {...props} {...frame} {...bound} list={list} rows={rows} />
}

const nothing = () => {}

function useLoadedRows<Row>(
  answer: Answer<readonly Row[]>,
  question: ListQuery,
  table: MemoryTable<Row, { readonly format: ReturnType<typeof useFormat> }>,
): ListRows<Row> {
  const { value } = answer
  const { rows, facets } = useMemo(() => memoryRows(value ?? [], question, table), [value, question, table])
  const readAll = useCallback(async () => rows, [rows])
  return {
    kind: 'live',
    state: answer.state,
    failure: answer.failure ?? undefined,
    retry: answer.reload,
    rows,
    idOf: table.idOf,
    matching: rows.length,
    total: value?.length ?? null,
    facets,
    isRenewing: answer.isRenewing,
    isOutdated: false,
    showNow: nothing,
    hold: nothing,
    readAll,
  }
}
