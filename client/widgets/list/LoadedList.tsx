/** Lists over rows that are loaded as a whole, a screen or a part of one: for lists as short as a user's own projects. */
import { useCallback, useMemo } from 'react'
import type { Answer } from '../../api/useAnswer.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { ListPage, type ListPageProps } from '../../ui/list/ListPage.tsx'
import { ListPanel } from '../../ui/list/ListPanel.tsx'
import type { Column } from '../../ui/list/model/columns.ts'
import type { ListQuery, ListRows, ListSort } from '../../ui/list/model/listTypes.ts'
import { type MemoryTable, memoryRows } from '../../ui/list/model/memoryRows.ts'
import { useList } from '../../ui/list/useList.ts'
import type { ListProps } from '../../ui/list/useListParts.ts'

import { useItemColumns } from './useItemColumns.tsx'
import { type MadeByList, useListFrame } from './useListFrame.ts'

interface Loaded<Row> {
  /** Id of the list for layouts and views: `projects`. */
  readonly id: string
  readonly title: string
  readonly answer: Answer<readonly Row[]>
  readonly idOf: (row: Row) => string
  /** A constant of the module, or memoized. */
  readonly columns: readonly Column<Row>[]
  readonly sort?: ListSort
}

export interface LoadedListProps<Row>
  extends Omit<ListPageProps<Row>, MadeByList | 'groupings'>,
    Loaded<Row> {}
export interface LoadedPanelProps<Row> extends Omit<ListProps<Row>, MadeByList | 'groupings'>, Loaded<Row> {}

export function LoadedList<Row>(props: LoadedListProps<Row>) {
  return <ListPage {...props} {...useLoadedList(props, '')} />
}

/** Part of a page: its query shares the URL with others, so its parameter names are prefixed with its id. */
export function LoadedPanel<Row>(props: LoadedPanelProps<Row>) {
  return <ListPanel {...props} {...useLoadedList(props, `${props.id}.`)} />
}

function useLoadedList<Row>(props: Loaded<Row>, prefix: string) {
  const { id, title, answer, idOf, columns, sort = null } = props
  const format = useFormat()
  const bound = useItemColumns(columns, format, true)
  const frame = useListFrame(id, title)
  const list = useList({ kind: 'live', ...bound, sort, prefix })
  const table = useMemo(() => ({ columns, idOf, source: { format } }), [columns, idOf, format])
  const rows = useLoadedRows(answer, list.question, table)
  return { ...frame, ...bound, list, rows }
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
