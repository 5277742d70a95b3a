import { useMemo } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { type Binding, type BoundColumns, bindColumns } from './model/bindColumns.ts'

/** Rebound only on table, source or language changes. */
export function useBoundColumns<Item, Row, Source>(binding: Binding<Item, Row, Source>): BoundColumns<Row> {
  const { t, i18n } = useTexts()
  const { columns, source, itemOf, plainCell, isSorted } = binding
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts follow the language
  return useMemo(
    () => bindColumns({ columns, source, itemOf, plainCell, isSorted }, t),
    [columns, source, itemOf, plainCell, isSorted, t, i18n.language],
  )
}
