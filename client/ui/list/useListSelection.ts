import { useCallback, useMemo, useState } from 'react'
import type { ListRows } from './model/listTypes.ts'
import { NOTHING_SELECTED, type Selection, type Step, select } from './model/selection.ts'
import type { ListGroups } from './useListGroups.ts'

export interface ListSelection {
  readonly selection: Selection
  readonly step: (step: Step) => void
  /** Ids of the lines on show, in their order: of the rows, or of groups with the rows of open ones. */
  readonly ids: readonly string[]
  /** Ids of all rows, also of those in closed groups. */
  readonly rowIds: readonly string[]
  /** Only filtered rows can be selected, so no action affects a hidden row. */
  readonly ticked: ReadonlySet<string>
}

export function useListSelection<Row>(
  { rows, idOf }: ListRows<Row>,
  groups: ListGroups<Row> | null,
): ListSelection {
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const rowIds = useMemo(() => rows.map(idOf), [rows, idOf])
  const ids = groups?.ids ?? rowIds
  const step = useCallback(
    (next: Step) => {
      const rowsOf = groups ? (id: string) => groups.groups.get(id)?.rows.map(idOf) ?? [id] : undefined
      setSelection((before) => select(before, next, ids, rowsOf))
    },
    [ids, groups, idOf],
  )
  const ticked = useMemo(() => {
    if (selection.ticked.size === 0) return selection.ticked
    const shown = new Set(rowIds)
    return new Set([...selection.ticked].filter((id) => shown.has(id)))
  }, [selection.ticked, rowIds])
  return { selection, step, ids, rowIds, ticked }
}
