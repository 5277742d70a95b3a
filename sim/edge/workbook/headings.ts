/** Finds the heading line of a sheet: below a title, and possibly split over two lines. */
import type { SheetKey } from '#shared/workbook/bounds.ts'
import { columnsOf, type Words } from '#shared/workbook/sheets.ts'
import type { SheetRow } from './sheetCells.ts'

/** A title may precede the headings. */
const HEADING_ROWS_MAX = 10

export interface Heading {
  /** Row numbers of the headings; two if headings have two lines. */
  readonly rows: readonly number[]
  /** Keys of recognised columns by column index. */
  readonly columns: ReadonlyMap<number, string>
  /** Unknown headings. */
  readonly unknown: readonly string[]
}

/** Ignores case, character width and the mark of required columns. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[*\s]+/g, ' ')
    .trim()
    .toLowerCase()

export const isNamed = (text: string, words: Words): boolean =>
  words.some((word) => plain(word) === plain(text))

/** The row among the first ones that has most of the headings, or two rows that have more of them together. */
export function headingOf(sheet: SheetKey, rows: readonly SheetRow[]): Heading {
  let best = headingIn(sheet, rows.slice(0, 1))
  const first = rows.slice(0, HEADING_ROWS_MAX)
  for (const [at, row] of first.entries()) {
    const one = headingIn(sheet, [row])
    if (one.columns.size > best.columns.size) best = one
    const below = rows[at + 1]
    if (below?.row !== row.row + 1 || !isSecondLine(one, row, below)) continue
    const two = headingIn(sheet, [row, below])
    if (two.columns.size > best.columns.size) best = two
  }
  return best
}

/** A second heading line adds no value of its own, unlike a row of data. */
function isSecondLine({ columns }: Heading, upper: SheetRow, lower: SheetRow): boolean {
  return [...columns.keys()].every((column) => {
    const text = lower.cells.get(column)?.text ?? ''
    return text === '' || text === upper.cells.get(column)?.text
  })
}

/** The lower line has precedence; above it is only the group name. */
function headingIn(sheet: SheetKey, lines: readonly SheetRow[]): Heading {
  const columns = new Map<number, string>()
  const unknown = new Set<string>()
  const filled = new Set(lines.flatMap(({ cells }) => [...cells.keys()]))
  for (const column of [...filled].sort((a, b) => a - b)) {
    const texts = lines.flatMap(({ cells }) => cells.get(column)?.text || []).reverse()
    const found = texts.map((text) => keyOf(sheet, text)).find((key) => key !== undefined)
    if (found !== undefined && ![...columns.values()].includes(found)) columns.set(column, found)
    else if (texts[0] !== undefined) unknown.add(texts[0])
  }
  return { rows: lines.map(({ row }) => row), columns, unknown: [...unknown] }
}

const keyOf = (sheet: SheetKey, text: string): string | undefined =>
  columnsOf(sheet).find(({ key, title }) => isNamed(text, title) || text === key)?.key
