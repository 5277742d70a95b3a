/** Rows of a list under groups: the lines that its table shows. Pure. */
import type { ReactNode } from 'react'

export interface RowGroup<Row> {
  /** Row id of the group header in the table. */
  readonly id: string
  readonly key: string
  /** Rows in list order. */
  readonly rows: readonly Row[]
  readonly isOpen: boolean
}

/** Grouping option. */
export interface ListGrouping<Row> {
  /** Id of the grouping in the URL. */
  readonly id: string
  readonly label: string
  /** Null for a deleted row, which belongs to no group. */
  readonly keyOf: (row: Row) => string | null
  readonly nameOf: (key: string) => string
  /** Cell of a group row; null for none. */
  readonly cell: (columnId: string, group: RowGroup<Row>) => ReactNode
}

/** Available groupings, and the labels of their menu. */
export interface ListGroupings<Row> {
  readonly label: string
  readonly none: string
  readonly ways: readonly ListGrouping<Row>[]
}

export interface GroupedLines<Row> {
  /** Ids of the groups, each followed by its rows while it is open. */
  readonly ids: readonly string[]
  readonly groups: ReadonlyMap<string, RowGroup<Row>>
  /** Rows of all groups by their ids. */
  readonly rows: ReadonlyMap<string, Row>
  /** The id of the group that a row is in. */
  readonly groupOf: ReadonlyMap<string, string>
}

/** Groups in order of their first row. */
export function groupedLines<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  { id: way, keyOf }: Pick<ListGrouping<Row>, 'id' | 'keyOf'>,
  open: ReadonlySet<string>,
): GroupedLines<Row> {
  const ids: string[] = []
  const groups = new Map<string, RowGroup<Row>>()
  const rowsById = new Map<string, Row>()
  const groupOf = new Map<string, string>()
  const byKey = Map.groupBy(rows, keyOf)
  byKey.delete(null)
  for (const [key, members] of byKey) {
    const id = `group:${way}:${key}`
    const isOpen = open.has(id)
    groups.set(id, { id, key: key as string, rows: members, isOpen })
    ids.push(id)
    for (const row of members) {
      const rowId = idOf(row)
      rowsById.set(rowId, row)
      groupOf.set(rowId, id)
      if (isOpen) ids.push(rowId)
    }
  }
  return { ids, groups, rows: rowsById, groupOf }
}
