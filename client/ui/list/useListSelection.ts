import { useCallback, useMemo, useState } from 'react'
import type { ListRows } from './model/listTypes.ts'
import { NOTHING_SELECTED, type Selection, type Step, select } from './model/selection.ts'

export interface ListSelection {
  readonly selection: Selection
  readonly step: (step: Step) => void
  /** Ids of the rows on show, in their order. */
  readonly ids: readonly string[]
  /** Only visible rows can be ticked: no action applies to rows that a filter hides. */
  readonly ticked: ReadonlySet<string>
}

export function useListSelection<Row>({ rows, idOf }: ListRows<Row>): ListSelection {
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const ids = useMemo(() => rows.map(idOf), [rows, idOf])
  const step = useCallback((next: Step) => setSelection((before) => select(before, next, ids)), [ids])
  const ticked = useMemo(() => {
    if (selection.ticked.size === 0) return selection.ticked
    const shown = new Set(ids)
    return new Set([...selection.ticked].filter((id) => shown.has(id)))
  }, [selection.ticked, ids])
  return { selection, step, ids, ticked }
}
