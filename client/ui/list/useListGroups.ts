import { useCallback, useMemo, useState } from 'react'
import { type GroupedLines, groupedLines, type ListGrouping } from './model/grouping.ts'
import type { ListRows } from './model/listTypes.ts'

export interface ListGroups<Row> extends GroupedLines<Row> {
  readonly grouping: ListGrouping<Row>
  /** Opens or closes a group. */
  readonly toggle: (groupId: string) => void
}

const NONE: ReadonlySet<string> = new Set()

/** The rows under the chosen groups, which are closed at first; null without a choice. */
export function useListGroups<Row>(
  { rows, idOf }: ListRows<Row>,
  grouping: ListGrouping<Row> | undefined,
): ListGroups<Row> | null {
  const [open, setOpen] = useState(NONE)
  const toggle = useCallback((groupId: string) => {
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(groupId)) next.add(groupId)
      return next
    })
  }, [])
  return useMemo(
    () => (grouping ? { ...groupedLines(rows, idOf, grouping, open), grouping, toggle } : null),
    [rows, idOf, grouping, open, toggle],
  )
}
