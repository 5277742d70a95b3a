import { useCallback } from 'react'
import type { RecordName, Records } from '#shared/records/registry.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useRecord } from '../../store/hooks.ts'
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
}

/** The cell of a live column that has none of its own: the value as text, kept up to date. */
export function RecordCell<K extends RecordName>(props: CellProps<K>) {
  const { properties, isOfTime } = props.of
  return properties || isOfTime ? <ReadingCell {...props} /> : <FactCell {...props} />
}

/** Renders again when the record changes; a value made of several records needs a cell of its own. */
function FactCell<K extends RecordName>({ type, id, column }: CellProps<K>) {
  useRecord(type, id)
  return <ValueCell value={column.value(id)} column={column} />
}

/** A report that leaves the value as it is renders nothing. */
function ReadingCell<K extends RecordName>({ id, column }: CellProps<K>) {
  const { store } = useConsoleState()
  const subscribe = useCallback((listener: () => void) => store.subscribeReadings(id, listener), [store, id])
  const value = useSnapshot(subscribe, () => {
    const now = column.value(id)
    // Two dates of one instant are not the same object.
    return now instanceof Date ? now.getTime() : now
  })
  const shown = typeof value === 'number' && column.value(id) instanceof Date ? new Date(value) : value
  return <ValueCell value={shown} column={column} />
}
