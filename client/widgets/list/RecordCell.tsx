import { useCallback } from 'react'
import type { RecordName, Records } from '#shared/records/registry.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useSnapshot } from '../../store/useReadable.ts'
import type { ShownColumn } from '../../ui/list/model/columns.ts'
import type { ListColumn } from '../../ui/list/model/listTypes.ts'
import { ValueCell } from '../../ui/list/parts/ValueCell.tsx'
import type { LiveSource } from './recordTable.ts'

interface CellProps<K extends RecordName> {
  readonly type: K
  readonly id: string
  readonly column: ListColumn<string>
  readonly of: ShownColumn<Records[K], string, LiveSource>
  /** Types of other records on which table values depend; must be constant. */
  readonly besides: readonly RecordName[]
}

/** Default cell of a live column: text, updated live. Renders only if the value changes. */
export function RecordCell<K extends RecordName>({ type, id, column, of, besides }: CellProps<K>) {
  const { store } = useConsoleState()
  const isReading = of.properties !== undefined || of.isOfTime || of.isOfFirstReport
  const subscribe = useCallback(
    (listener: () => void) => {
      if (isReading) return store.subscribeReadings(id, listener)
      const stops = besides.map((other) => store.subscribeType(other, listener))
      stops.push(store.subscribeRecord(type, id, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [store, type, id, besides, isReading],
  )
  const value = useSnapshot(subscribe, () => {
    const now = column.value(id)
    // Two dates of one instant are not the same object.
    return now instanceof Date ? now.getTime() : now
  })
  const shown = typeof value === 'number' && column.value(id) instanceof Date ? new Date(value) : value
  return <ValueCell value={shown} column={column} />
}
