/** The sheets of a workbook that hold something of a project, their rows by column; what belongs to no column is passed over. */
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
import { openArchive } from './archive.ts'
import { WorkbookRefusal } from './refusal.ts'
import { type Cell, type SheetRow, sheetRows } from './sheetCells.ts'
import { dateStyles, sharedTexts, sheetParts } from './workbookParts.ts'

export interface TableRow {
  readonly row: number
  readonly cells: ReadonlyMap<string, Cell>
}

export interface Table {
  readonly sheet: SheetKey
  /** Keys of the columns that are there. */
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
}

export interface WorkbookTables {
  readonly tables: readonly Table[]
  /** What a word of the workbook's own lists stands for, by list and by the word in small letters. */
  readonly codes: ReadonlyMap<CodedChoice, ReadonlyMap<string, string>>
  readonly ignored: readonly string[]
}

/** A title may stand above the headings. */
const HEADING_ROWS_MAX = 10
const IGNORED_MAX = 20
/** Of all cells together. One text that each of them names is little in the file and in this thread, and much in the answer. */
const TEXT_MAX_MIB = 4

/** @throws WorkbookRefusal */
export function readTables(bytes: Uint8Array): WorkbookTables {
  const parts = openArchive(bytes)
  const cells = { texts: sharedTexts(parts), dates: dateStyles(parts) }
  const onRow = rowCounter()
  const onChoice = rowCounter()
  const tables = new Map<SheetKey, Table>()
  const ignored: string[] = []
  let codes: WorkbookTables['codes'] = new Map()
  for (const { name, xml } of sheetParts(parts)) {
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

const plain = (text: string): string =>
  text
    .replace(/[*\s]+/g, ' ')
    .trim()
    .toLowerCase()

const isNamed = (text: string, words: Words): boolean => words.some((word) => plain(word) === plain(text))

/** @param name as the file calls the sheet */
function tableOf(
  { sheet, name }: { readonly sheet: SheetKey; readonly name: string },
  rows: readonly SheetRow[],
  ignored: string[],
): Table {
  if (rows.length === 0) return { sheet, columns: [], rows: [] }
  const { heading, columns } = headingOf(sheet, rows)
  const there = new Set(columns.values())
  const missing = columnsOf(sheet).filter(({ key, isNeeded }) => isNeeded && !there.has(key))
  if (missing.length > 0) {
    const columns = named(
      'columns',
      missing.map(({ title }) => title),
    )
    throw new WorkbookRefusal('workbook_columns_missing', { sheet: name, ...columns })
  }
  for (const [column, { text }] of heading.cells) if (!columns.has(column)) ignored.push(`${name}: ${text}`)
  const below = rows.slice(rows.indexOf(heading) + 1)
  const read = below.map(({ row, cells }) => ({ row, cells: byKey(cells, columns) }))
  return { sheet, columns: [...there], rows: read.filter(({ cells }) => cells.size > 0) }
}

/** The row among the first ones that has most of the headings, and what stands in which of its columns. */
function headingOf(sheet: SheetKey, rows: readonly SheetRow[]) {
  let best = { heading: rows[0] as SheetRow, columns: new Map<number, string>() }
  for (const heading of rows.slice(0, HEADING_ROWS_MAX)) {
    const columns = new Map<number, string>()
    for (const [column, { text }] of heading.cells) {
      const found = columnsOf(sheet).find(({ key, title }) => isNamed(text, title) || text === key)
      if (found && ![...columns.values()].includes(found.key)) columns.set(column, found.key)
    }
    if (columns.size > best.columns.size) best = { heading, columns }
  }
  return best
}

function byKey(cells: SheetRow['cells'], columns: ReadonlyMap<number, string>): ReadonlyMap<string, Cell> {
  const found = new Map<string, Cell>()
  for (const [column, key] of columns) {
    const cell = cells.get(column)
    if (cell) found.set(key, cell)
  }
  return found
}

/** A word that the workbook's maker put beside a code; the codes are judged later like any others. */
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
