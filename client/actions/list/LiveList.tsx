/** A list screen over live records: everything of `ListPage`, kept up to date by reports and commits. */
import type { RecordName } from '#shared/records/registry.ts'
import type { TableRules } from '../../store/liveTable.ts'
import { ListPage, type ListPageProps } from '../../ui/list/ListPage.tsx'
import type { ListSort } from '../../ui/list/model/listTypes.ts'
import { useList } from '../../ui/list/useList.ts'
import { useListFrame } from './useListFrame.ts'
import { useLiveRows } from './useLiveRows.ts'

export interface LiveListProps<K extends RecordName>
  extends Omit<ListPageProps<string>, 'identity' | 'list' | 'rows' | 'source' | 'onExport'> {
  /** Of the list, where its columns and views are kept: `devices`. */
  readonly id: string
  readonly title: string
  /** A constant of the module. Its facets and sorts are named like the columns and facets of the list. */
  readonly rules: TableRules<K>
  readonly sort?: ListSort
}

export function LiveList<K extends RecordName>(props: LiveListProps<K>) {
  const { id, title, rules, sort = null, columns, facets } = props
  const frame = useListFrame(id, title)
  const list = useList({ kind: 'live', columns, facets, sort })
  const rows = useLiveRows(rules, list.question)
  return <ListPage {...props} {...frame} list={list} rows={rows} />
}
