import { useCallback, useMemo } from 'react'
import type { Format } from '../../i18n/format.ts'
import type { Binding } from '../../ui/list/model/bindColumns.ts'
import type { Column, ValueSource } from '../../ui/list/model/columns.ts'
import { ValueCell } from '../../ui/list/parts/ValueCell.tsx'
import { useBoundColumns } from '../../ui/list/useBoundColumns.ts'

const itself = <Row,>(row: Row): Row => row

/** Columns of rows that are their own items. */
export function useItemColumns<Row>(columns: readonly Column<Row>[], format: Format, isSorted: boolean) {
  const source = useMemo((): ValueSource => ({ format }), [format])
  const plainCell = useCallback<Binding<Row, Row, ValueSource>['plainCell']>(
    (row, column) => <ValueCell value={column.value(row)} column={column} />,
    [],
  )
  return useBoundColumns<Row, Row, ValueSource>({ columns, source, itemOf: itself, plainCell, isSorted })
}
