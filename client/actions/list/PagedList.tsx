/** A list screen over an endpoint that answers page by page: everything of `ListPage`. */
import { ListPage, type ListPageProps } from '../../ui/list/ListPage.tsx'
import type { ListSort } from '../../ui/list/model/listTypes.ts'
import { useList } from '../../ui/list/useList.ts'
import { type PagedSource, usePagedRows } from '../../ui/list/usePagedRows.ts'
import { useListFrame } from './useListFrame.ts'

export interface PagedListProps<Row>
  extends Omit<ListPageProps<Row>, 'identity' | 'list' | 'rows' | 'source' | 'onExport'> {
  /** Of the list, where its columns and views are kept: `operations`. */
  readonly id: string
  readonly title: string
  /** Its functions keep their identity from render to render, or every render asks again. */
  readonly from: PagedSource<Row>
  readonly sort?: ListSort
  readonly pageSize?: number
}

export function PagedList<Row>(props: PagedListProps<Row>) {
  const { id, title, from, sort = null, columns, facets, pageSize } = props
  const frame = useListFrame(id, title)
  const list = useList({ kind: 'paged', columns, facets, sort, ...(pageSize ? { pageSize } : {}) })
  const rows = usePagedRows(from, list.question)
  return <ListPage {...props} {...frame} list={list} rows={rows} />
}
