/** The filtered list with its visible columns, as a sheet for print or a workbook. Pure. */
import type { Sheet } from '../../print/sheet.ts'
import type { ListColumn } from './listTypes.ts'

/** Visible columns, plus the hidden columns that an export requires, which follow the row name. */
export function sheetColumns<Row>(
  all: readonly ListColumn<Row>[],
  shown: readonly ListColumn<Row>[],
): readonly ListColumn<Row>[] {
  const added = all.filter((column) => column.isAlwaysExported && !shown.includes(column))
  return [...shown.slice(0, 1), ...added, ...shown.slice(1)]
}

export function listSheet<Row>(options: {
  readonly title: string
  readonly facts: readonly string[]
  readonly columns: readonly ListColumn<Row>[]
  readonly rows: readonly Row[]
}): Sheet {
  const { title, facts, rows } = options
  const columns = options.columns.filter(({ exported }) => exported !== undefined)
  return {
    title,
    facts: facts.filter((fact) => fact !== ''),
    columns,
    rows: rows.map((row) => columns.map(({ exported }) => exported?.(row) ?? null)),
  }
}
