/** Lists over a paged endpoint: a whole screen, or a part of one. */
import { useFormat } from '../../i18n/useFormat.ts'
import { ListPage, type ListPageProps } from '../../ui/list/ListPage.tsx'
import { ListPanel } from '../../ui/list/ListPanel.tsx'
import type { Column } from '../../ui/list/model/columns.ts'
import type { ListSort } from '../../ui/list/model/listTypes.ts'
import { useList } from '../../ui/list/useList.ts'
import type { ListProps } from '../../ui/list/useListParts.ts'
import { type PagedSource, usePagedRows } from '../../ui/list/usePagedRows.ts'
import { useItemColumns } from './useItemColumns.tsx'
import { type MadeByList, useListFrame } from './useListFrame.ts'

interface FromEndpoint<Row> {
  /** Id of the list for layouts and views: `operations`. */
  readonly id: string
  readonly title: string
  /** Must be a stable reference; a new one triggers a new request. */
  readonly from: PagedSource<Row>
  /** Likewise: a constant of the module, or memoized. */
  readonly columns: readonly Column<Row>[]
  /** Sort order, for endpoints that sort. */
  readonly sort?: ListSort
  readonly pageSize?: number
}

export interface PagedListProps<Row>
  extends Omit<ListPageProps<Row>, MadeByList | 'groupings'>,
    FromEndpoint<Row> {}
export interface PagedPanelProps<Row>
  extends Omit<ListProps<Row>, MadeByList | 'groupings'>,
    FromEndpoint<Row> {}

export function PagedList<Row>(props: PagedListProps<Row>) {
  return <ListPage {...props} {...usePagedList(props, '')} />
}

/** Part of a page: its query shares the URL with others, so its parameter names are prefixed with its id. */
export function PagedPanel<Row>(props: PagedPanelProps<Row>) {
  return <ListPanel {...props} {...usePagedList(props, `${props.id}.`)} />
}

function usePagedList<Row>(props: FromEndpoint<Row>, prefix: string) {
  const { id, title, from, sort = null, pageSize } = props
  const format = useFormat()
  const bound = useItemColumns(props.columns, format, from.isSorted === true)
  const frame = useListFrame(id, title)
  const list = useList({ kind: 'paged', ...bound, sort, prefix, ...(pageSize ? { pageSize } : {}) })
  const rows = usePagedRows(from, list.question)
  return { ...frame, ...bound, list, rows }
}
