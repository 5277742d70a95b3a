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
  /** Types of other records that values of the table are made of; a constant. */
  readonly besides: readonly RecordName[]
}

/** The cell of a live column that has none of its own: the value as text, kept up to date. */
export function RecordCell<K extends RecordName>(props: CellProps<K>) {
  const { properties, isOfTime } = props.of
  return properties || isOfTime ? <ReadingCell {...props} /> : <FactCell {...props} />
}

/** Facts change seldom: whatever the values of the table are made of may have changed this one. */
function FactCell<K extends RecordName>({ type, id, column, besides }: CellProps<K>) {
  const { store } = useConsoleState()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        store.subscribeRecord(type, id, listener),
        ...besides.map((other) => store.subscribeType(other, listener)),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [store, type, id, besides],
  )
  return <ChangingCell id={id} column={column} subscribe={subscribe} />
}

function ReadingCell<K extends RecordName>({ id, column }: CellProps<K>) {
  const { store } = useConsoleState()
  const subscribe = useCallback((listener: () => void) => store.subscribeReadings(id, listener), [store, id])
  return <ChangingCell id={id} column={column} subscribe={subscribe} />
}

/** What leaves the value as it is renders nothing. */
function ChangingCell(props: {
  readonly id: string
  readonly column: ListColumn<string>
  readonly subscribe: (listener: () => void) => () => void
}) {
  const { id, column } = props
  const value = useSnapshot(props.subscribe, () => {
    const now = column.value(id)
    // Two dates of one instant are not the same object.
    return now instanceof Date ? now.getTime() : now
  })
  const shown = typeof value === 'number' && column.value(id) instanceof Date ? new Date(value) : value
  return <ValueCell value={shown} column={column} />
}
