/** Sheets of a workbook as tables; unknown columns are ignored. */
import type { RejectionDetails } from '#shared/kernel/errors.ts'
import { ROWS_MAX, SHEET_KEYS, type SheetKey } from '#shared/workbook/bounds.ts'
import {
  CHOICES_SHEET,
  CODED_CHOICES,
  type CodedChoice,
  codesHeading,
  columnsOf,
  WORKBOOK_SHEETS,
  type Words,
} from '#shared/workbook/sheets.ts'
import { Archive } from './archive.ts'
import { headingOf, isNamed } from './headings.ts'
import { WorkbookRefusal } from './refusal.ts'
import { type Cell, type SheetRow, sheetRows } from './sheetCells.ts'
import { workbookParts } from './workbookParts.ts'

export interface TableRow {
  readonly row: number
  readonly cells: ReadonlyMap<string, Cell>
}

export interface Table {
  readonly sheet: SheetKey
  /** Keys of the columns that are there. */
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  /** Row numbers of the headings; two if headings have two lines. */
  readonly headingRows: readonly number[]
  /** Hidden rows among `rows`. */
  readonly hiddenRows: readonly number[]
}

export interface WorkbookTables {
  readonly tables: readonly Table[]
  /** Codes by list and lower-case word. */
  readonly codes: ReadonlyMap<CodedChoice, ReadonlyMap<string, string>>
  readonly ignored: readonly string[]
}

const IGNORED_MAX = 20
/** Total text limit, because a shared string can be repeated in many cells. */
const TEXT_MAX_MIB = 4

/** @throws WorkbookRefusal */
export function readTables(bytes: Uint8Array): WorkbookTables {
  const { sheets, ...cells } = workbookParts(new Archive(bytes))
  const onRow = rowCounter()
  const onChoice = rowCounter()
  const tables = new Map<SheetKey, Table>()
  const ignored: string[] = []
  let codes: WorkbookTables['codes'] = new Map()
  for (const { name, xml } of sheets) {
    const sheet = SHEET_KEYS.find((key) => isNamed(name, WORKBOOK_SHEETS[key].title))
    if (sheet && !tables.has(sheet))
      tables.set(sheet, tableOf({ sheet, name }, sheetRows(xml, { ...cells, onRow }), ignored))
    else if (isNamed(name, CHOICES_SHEET)) codes = codesOf(sheetRows(xml, { ...cells, onRow: onChoice }))
    else ignored.push(name)
  }
  if (tables.size === 0) throw new WorkbookRefusal('workbook_no_sheets', named('sheets', SHEET_TITLES))
  const inOrder = SHEET_KEYS.flatMap((key) => tables.get(key) ?? [])
  if (inOrder.every((table) => table.rows.length === 0)) throw new WorkbookRefusal('workbook_empty')
  requireBounded(inOrder)
  return { tables: inOrder, codes, ignored: ignored.slice(0, IGNORED_MAX) }
}

function requireBounded(tables: readonly Table[]): void {
  let letters = 0
  for (const { rows } of tables)
    for (const { cells } of rows) for (const { text } of cells.values()) letters += text.length
  if (letters > TEXT_MAX_MIB * 1024 * 1024)
    throw new WorkbookRefusal('workbook_inflates', { maxMib: TEXT_MAX_MIB })
}

/** Called for each row; throws beyond the most, headings of the sheets apart. */
function rowCounter(): () => void {
  let rows = 0
  return () => {
    rows += 1
    if (rows > ROWS_MAX + SHEET_KEYS.length) throw new WorkbookRefusal('workbook_too_long', { max: ROWS_MAX })
  }
}

const SHEET_TITLES: readonly Words[] = SHEET_KEYS.map((key) => WORKBOOK_SHEETS[key].title)

/** A detail of a message that is filled in with the words of its reader's language. */
const named = (detail: string, words: readonly Words[]): RejectionDetails => ({
  [detail]: words.map(([, zh]) => zh).join('、'),
  [`${detail}En`]: words.map(([en]) => en).join(', '),
})

/** @param name as the file calls the sheet */
function tableOf(
  { sheet, name }: { readonly sheet: SheetKey; readonly name: string },
  rows: readonly SheetRow[],
  ignored: string[],
): Table {
  if (rows.length === 0) return { sheet, columns: [], rows: [], headingRows: [], hiddenRows: [] }
  const heading = headingOf(sheet, rows)
  const { columns } = heading
  const there = new Set(columns.values())
  const missing = columnsOf(sheet).filter(({ key, isNeeded }) => isNeeded && !there.has(key))
  if (missing.length > 0) {
    const columns = named(
      'columns',
      missing.map(({ title }) => title),
    )
    throw new WorkbookRefusal('workbook_columns_missing', { sheet: name, ...columns })
  }
  ignored.push(...heading.unknown.map((text) => `${name}: ${text}`))
  const below = rows.filter(({ row }) => row > (heading.rows.at(-1) ?? 0))
  const read = below.flatMap(({ row, isHidden, cells: all }) => {
    const cells = byKey(all, columns)
    return cells.size === 0 ? [] : [{ row, isHidden, cells }]
  })
  return {
    sheet,
    columns: [...there],
    rows: read.map(({ row, cells }) => ({ row, cells })),
    headingRows: heading.rows,
    hiddenRows: read.flatMap(({ row, isHidden }) => (isHidden ? [row] : [])),
  }
}

function byKey(cells: SheetRow['cells'], columns: ReadonlyMap<number, string>): ReadonlyMap<string, Cell> {
  const found = new Map<string, Cell>()
  for (const [column, key] of columns) {
    const cell = cells.get(column)
    if (cell) found.set(key, cell)
  }
  return found
}

/** Codes of words in hidden lists; validated later. */
function codesOf(rows: readonly SheetRow[]): WorkbookTables['codes'] {
  const codes = new Map<CodedChoice, ReadonlyMap<string, string>>()
  const [heading, ...below] = rows
  if (!heading) return codes
  const columnOf = (text: string) => [...heading.cells].find(([, cell]) => cell.text === text)?.[0]
  for (const choice of CODED_CHOICES) {
    const [words, stands] = [columnOf(choice), columnOf(codesHeading(choice))]
    if (words === undefined || stands === undefined) continue
    const pairs = below.flatMap(({ cells }): [string, string][] => {
      const [word, code] = [cells.get(words)?.text, cells.get(stands)?.text]
      return word === undefined || code === undefined ? [] : [[word.toLowerCase(), code]]
    })
    codes.set(choice, new Map(pairs))
  }
  return codes
}
