/** Downloads a sheet as a workbook, written in this browser. The library is large and is imported on demand. */

import type * as Excel from 'xlsx'
import { DAY_MS } from '#shared/durations.ts'
import type { Format } from '../i18n/format.ts'
import { saveFile } from '../platform/documents.ts'
import { hasJoinedHeader, headerGroups, headerText } from '../ui/print/header.ts'
import { type CellValue, type Sheet, type SheetColumn, sheetText } from '../ui/print/sheet.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CELL_LENGTH_MAX = 32_767
const SHEET_NAME_LENGTH_MAX = 31
/** Days from Excel's first day to 1970-01-01. */
const EPOCH_DAYS = 25_569
/** Width in characters of the default font. */
const WIDTH_MIN = 8
const WIDTH_MAX = 60
/** Room for the button of the filter. */
const HEADER_EXTRA = 3

export interface ExcelTexts {
  /** Title of the second sheet, which describes the first. */
  readonly about: string
  /** Project name, used in the file name. */
  readonly project: string
}

/** @param more sheets that follow the first one, which names the file */
export async function saveAsExcel(
  sheet: Sheet,
  texts: ExcelTexts,
  format: Format,
  atMs: number,
  more: readonly Sheet[] = [],
): Promise<void> {
  const library = await import('xlsx')
  const bytes = workbookBytes(library, sheet, texts, format, more)
  saveFile(fileName([texts.project, sheet.title, format.dateTime(atMs).slice(0, 10)]), TYPE, bytes)
}

/** Characters forbidden in file names by any operating system are removed. */
export function fileName(parts: readonly string[]): string {
  const name = parts.filter((part) => part !== '').join(' ')
  return `${name
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()}.xlsx`
}

/**
 * Numbers stay numbers and instants become dates in the project's time zone. Texts are text cells, never
 * formulas: a name entered by one user must not run as a formula for another.
 */
export function workbookBytes(
  library: typeof Excel,
  sheet: Sheet,
  texts: ExcelTexts,
  format: Format,
  more: readonly Sheet[] = [],
): Uint8Array<ArrayBuffer> {
  const { utils } = library
  const book = utils.book_new()
  const sheets = [sheet, ...more]
  for (const one of sheets)
    utils.book_append_sheet(book, rowsSheet(library, one, format), sheetName(one.title))
  const about = [sheet.title, ...sheet.facts].map((text) => [textCell(text)])
  const aboutSheet = utils.aoa_to_sheet(about)
  aboutSheet['!cols'] = [{ wch: 80 }]
  utils.book_append_sheet(book, aboutSheet, sheetName(texts.about))
  const bytes = library.write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer
  const heights = sheets.map(({ columns }) => headerHeight(columns))
  return withFrozenHeaders(library, new Uint8Array(bytes), heights)
}

/** Number of heading rows. */
const headerHeight = (columns: readonly SheetColumn[]): 1 | 2 => (hasJoinedHeader(columns) ? 2 : 1)

function rowsSheet({ utils }: typeof Excel, { columns, rows }: Sheet, format: Format): Excel.WorkSheet {
  const height = headerHeight(columns)
  const header =
    height === 2 ? joinedHeader(columns) : [columns.map((column) => textCell(headerText(column)))]
  const cells = rows.map((row) => columns.map((column, at) => cellOf(row[at] ?? null, column, format)))
  const made = utils.aoa_to_sheet([...header, ...cells])
  made['!cols'] = columns.map((column, at) => ({ wch: widthOf(column, at, rows, format) }))
  if (height === 2) made['!merges'] = joinedCells(columns)
  const end = utils.encode_cell({ r: height - 1 + rows.length, c: Math.max(0, columns.length - 1) })
  made['!autofilter'] = { ref: `A${height}:${end}` }
  return made
}

/** Wide enough for the header and the widest cell, up to where a column would push the others off the screen. */
function widthOf(column: SheetColumn, at: number, rows: Sheet['rows'], format: Format): number {
  let width = characters(headerText(column)) + HEADER_EXTRA
  for (const row of rows) {
    const value = row[at] ?? null
    if (typeof value === 'number') width = Math.max(width, value.toFixed(column.decimals ?? 0).length)
    else if (value !== null) width = Math.max(width, characters(sheetText(value, column, format)))
  }
  return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width + 1))
}

/**
 * Measures width in digits. Capitals are wider than one digit and Chinese characters wider than two in Excel's
 * fallback fonts.
 */
function characters(text: string): number {
  let width = 0
  for (const character of text)
    width += /[\u1100-\uffef]/.test(character) ? 2.2 : /\p{Lu}/u.test(character) ? 1.25 : 1
  return Math.ceil(width)
}

/** Group headings above, column headings below. A column without a group fills both rows. */
function joinedHeader(columns: readonly SheetColumn[]): (Excel.CellObject | null)[][] {
  const above = headerGroups(columns).flatMap(({ label, columns: within }) =>
    within.map((column, at) => (at === 0 ? textCell(label ?? headerText(column)) : null)),
  )
  const below = columns.map((column) =>
    column.groupLabel === undefined ? null : textCell(headerText(column)),
  )
  return [above, below]
}

function joinedCells(columns: readonly SheetColumn[]): Excel.Range[] {
  let from = 0
  return headerGroups(columns).flatMap(({ label, columns: within }) => {
    const [first, last] = [from, from + within.length - 1]
    from = last + 1
    if (label === null) return [{ s: { r: 0, c: first }, e: { r: 1, c: first } }]
    return last > first ? [{ s: { r: 0, c: first }, e: { r: 0, c: last } }] : []
  })
}

const textCell = (text: string): Excel.CellObject => ({ t: 's', v: text.slice(0, CELL_LENGTH_MAX) })

function cellOf(value: CellValue, column: SheetColumn, format: Format): Excel.CellObject | null {
  if (value === null || value === '') return null
  if (typeof value === 'string') return textCell(value)
  if (typeof value === 'boolean') {
    const word = column.words?.[value ? 1 : 0]
    return word === undefined ? { t: 'b', v: value } : textCell(word)
  }
  if (value instanceof Date) {
    return { t: 'n', v: serialDate(format.dateTime(value.getTime())), z: 'yyyy-mm-dd hh:mm:ss' }
  }
  return { t: 'n', v: value, z: numberFormat(column) }
}

const numberFormat = ({ decimals = 0 }: SheetColumn): string =>
  decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`

/** `2026-11-21 10:42:07` in the project's time zone: a workbook stores no zones. */
function serialDate(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`) / DAY_MS + EPOCH_DAYS
}

function sheetName(title: string): string {
  const name = title.replace(/[[\]:*?/\\\s]+/g, ' ').slice(0, SHEET_NAME_LENGTH_MAX)
  return name.trim() || '1'
}

/** The library writes no frozen rows; one element more in each sheet does. */
function withFrozenHeaders(
  { CFB }: typeof Excel,
  bytes: Uint8Array<ArrayBuffer>,
  heights: readonly number[],
): Uint8Array<ArrayBuffer> {
  const archive = CFB.read(bytes, { type: 'buffer' })
  heights.forEach((height, at) => {
    const entry = CFB.find(archive, `/xl/worksheets/sheet${at + 1}.xml`)
    if (!entry) throw new Error(`the workbook has no sheet ${at + 1}`)
    const xml = new TextDecoder().decode(new Uint8Array(entry.content))
    const pane = `<pane ySplit="${height}" topLeftCell="A${height + 1}" activePane="bottomLeft" state="frozen"/>`
    const frozen = xml.replace(/<sheetView ([^>]*?)\/>/, `<sheetView $1>${pane}</sheetView>`)
    entry.content = new TextEncoder().encode(frozen)
    entry.size = entry.content.length
  })
  return new Uint8Array(CFB.write(archive, { fileType: 'zip', type: 'array', compression: true }))
}
