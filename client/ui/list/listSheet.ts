/** The list as it is filtered, with the columns it shows, on its way to paper or a workbook. */
import type { CellValue, Sheet } from '../print/sheet.ts'
import type { ListColumn } from './model/listTypes.ts'

export function listSheet<Row>(options: {
  readonly title: string
  readonly facts: readonly string[]
  readonly columns: readonly ListColumn<Row>[]
  readonly rows: readonly Row[]
}): Sheet {
  const { title, facts, columns, rows } = options
  return {
    title,
    facts: facts.filter((fact) => fact !== ''),
    columns,
    rows: rows.map((row) => columns.map((column): CellValue => column.value(row))),
  }
}
