import { sortRows } from './sortRows.ts'
import { addAll, type Row } from './tableParts.ts'

/** A few milliseconds' worth, on a phone too. */
const ROWS_AT_ONCE = 250

export interface MadeRows {
  readonly rows: Map<string, Row>
  readonly sorted: Row[]
  /** Number of rows for each facet value. */
  readonly totals: Map<string, number>[]
}

/** Builds all rows in order, yielding every few ms. */
export function* makeRows<R>(
  records: readonly R[],
  rowOf: (record: R) => Row,
  of: { readonly facets: number; readonly isDescending: boolean },
): Generator<void, MadeRows> {
  const rows = new Map<string, Row>()
  const totals = Array.from({ length: of.facets }, () => new Map<string, number>())
  let left = ROWS_AT_ONCE
  for (const record of records) {
    const row = rowOf(record)
    rows.set(row.id, row)
    for (let i = 0; i < row.facets.length; i += 1) addAll(totals[i], row.facets[i], 1)
    left -= 1
    if (left > 0) continue
    left = ROWS_AT_ONCE
    yield
  }
  const sorted = [...rows.values()]
  yield* sortRows(sorted, of.isDescending)
  return { rows, totals, sorted }
}
