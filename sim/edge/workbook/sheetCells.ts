/**
 * Cells of a sheet as displayed, with their original type: a name converted to a date is not a name. Formulas and their
 * cached results are not used.
 */
import { DAY_MS } from '#shared/durations.ts'
import { CELL_LENGTH_MAX, COLUMNS_MAX } from '#shared/workbook/bounds.ts'
import { unescaped } from './escapes.ts'
import { type NumberFormat, plainNumber, shownNumber, shownText } from './numberFormats.ts'
import { WorkbookRefusal } from './refusal.ts'
import { RichText } from './workbookParts.ts'
import { walkXml } from './xml.ts'

export type CellKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'formula'
  | 'error'
  | 'merged'
  | 'long'
  /** The number format cannot be applied. */
  | 'unshown'

export interface Cell {
  /** Displayed text. */
  readonly text: string
  /** The digits of a number without its format. */
  readonly digits?: string
  readonly kind: CellKind
}

export interface SheetRow {
  /** Row number. */
  readonly row: number
  /** Hidden by filter or manually. */
  readonly isHidden: boolean
  /** Non-empty cells by column index. */
  readonly cells: Map<number, Cell>
}

export interface CellSource {
  readonly texts: readonly string[]
  /** Number formats, keyed by style index. */
  readonly formats: readonly NumberFormat[]
  /** Called per non-empty row; throws beyond the limit. */
  readonly onRow: () => void
}

/**
 * Non-empty rows in sheet order.
 * @throws WorkbookRefusal
 */
export function sheetRows(xml: string, source: CellSource): SheetRow[] {
  const reader = new SheetReader(source)
  walkXml(xml, reader)
  return reader.rows
}

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: number
  value: string
  hasFormula: boolean
}

/** Maximum merged cells. */
const MERGED_CELLS_MAX = 20_000

class SheetReader {
  readonly rows: SheetRow[] = []
  readonly #source: CellSource
  readonly #rich = new RichText()
  #row: SheetRow = { row: 0, isHidden: false, cells: new Map() }
  #cell: OpenCell | null = null
  #isInValue = false
  #nextColumn = 0
  #merged = 0

  constructor(source: CellSource) {
    this.#source = source
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') this.#openRow(attributes)
    else if (name === 'c') this.#openCell(attributes)
    else if (name === 'f' && this.#cell) this.#cell.hasFormula = true
    else if (name === 'v') this.#isInValue = true
    else if (name === 'mergeCell') this.#merge(attributes.ref ?? '')
    else this.#rich.open(name)
  }

  readonly text = (text: string): void => {
    if (this.#isInValue && this.#cell) this.#cell.value += text
    else this.#rich.text(text)
  }

  readonly close = (name: string): void => {
    if (name === 'c') this.#closeCell()
    else if (name === 'v') this.#isInValue = false
    else if (name === 'row') this.#closeRow()
    else this.#rich.close(name)
  }

  /** Rows and cells without an address follow the one before. */
  #openRow({ r, hidden = '', ht }: Readonly<Record<string, string>>): void {
    const row = r === undefined ? this.#row.row + 1 : Number(r)
    if (!Number.isInteger(row) || row < 1 || row > 1_048_576) throw new WorkbookRefusal('workbook_unreadable')
    const isHidden = TRUE.has(hidden) || (ht !== undefined && Number(ht) === 0)
    this.#row = { row, isHidden, cells: new Map() }
    this.#nextColumn = 0
  }

  #openCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    const column = r === undefined ? this.#nextColumn : columnOf(r)
    this.#nextColumn = column + 1
    this.#cell = { column, type: t, style: Number(s), value: '', hasFormula: false }
  }

  #closeCell(): void {
    const open = this.#cell
    this.#cell = null
    const inline = this.#rich.take()
    if (!open) return
    const cell = this.#cellOf(open, inline)
    if (cell === null) return
    if (open.column >= COLUMNS_MAX) throw new WorkbookRefusal('workbook_too_wide', { max: COLUMNS_MAX })
    this.#row.cells.set(open.column, cell)
  }

  #closeRow(): void {
    if (this.#row.cells.size === 0) return
    this.#source.onRow()
    this.rows.push(this.#row)
  }

  #cellOf(open: OpenCell, inline: string): Cell | null {
    const { type, hasFormula } = open
    const text = this.#textOf(open, inline).trim()
    if (hasFormula) return { text: shortened(text), kind: 'formula' }
    if (text === '') return null
    if (text.length > CELL_LENGTH_MAX) return { text: shortened(text), kind: 'long' }
    if (type === 'e') return { text, kind: 'error' }
    if (type === 'b') return { text: text === '1' ? 'TRUE' : 'FALSE', kind: 'boolean' }
    if (type === 'd') return { text, kind: 'date' }
    const format = this.#source.formats[open.style] ?? { is: 'general' }
    return type === 'n' ? numberCell(text, format) : textCell(text, format)
  }

  #textOf({ type, value }: OpenCell, inline: string): string {
    if (type === 's') return this.#source.texts[Number(value)] ?? ''
    if (type === 'inlineStr') return inline
    return type === 'str' ? unescaped(value) : value
  }

  /** Cells of a merged range other than the first are treated as empty. */
  #merge(ref: string): void {
    const [from = '', to = from] = ref.split(':')
    const [top, bottom] = [rowOf(from), rowOf(to)]
    const [left, right] = [columnOf(from), Math.min(columnOf(to), COLUMNS_MAX - 1)]
    for (const { row, cells } of this.rows) {
      // Rows that are passed over are work as well.
      this.#merged += row < top || row > bottom ? 0.01 : right - left + 1
      if (this.#merged > MERGED_CELLS_MAX) throw new WorkbookRefusal('workbook_merged')
      if (row < top || row > bottom) continue
      const text = cells.get(left)?.text ?? ''
      for (let column = left; column <= right; column += 1) cells.set(column, { text, kind: 'merged' })
    }
  }
}

const TRUE: ReadonlySet<string> = new Set(['1', 'true', 'on'])

function numberCell(text: string, format: NumberFormat): Cell | null {
  const number = Number(text)
  if (!Number.isFinite(number)) return { text, kind: 'error' }
  if (format.is === 'date') return { text: dateText(number), kind: 'date' }
  const digits = plainNumber(number)
  const shown = shownNumber(number, format)?.trim()
  if (shown === undefined) return { text: digits, kind: 'unshown' }
  return shown === '' ? null : { text: shown, digits, kind: 'number' }
}

function textCell(text: string, format: NumberFormat): Cell | null {
  const shown = shownText(text, format)?.trim()
  if (shown === undefined) return { text, kind: 'unshown' }
  return shown === '' ? null : { text: shown, kind: 'text' }
}

const shortened = (text: string): string => text.slice(0, CELL_LENGTH_MAX)

/** `AB12` is column 27. @throws WorkbookRefusal */
function columnOf(address: string): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d/.exec(address)?.[1]
  if (letters === undefined) throw new WorkbookRefusal('workbook_unreadable')
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function rowOf(address: string): number {
  const row = /\d+$/.exec(address)?.[0]
  if (row === undefined) throw new WorkbookRefusal('workbook_unreadable')
  return Number(row)
}

/** Days from the first day of spreadsheets to 1970-01-01. */
const EPOCH_DAYS = 25_569

function dateText(days: number): string {
  const date = new Date(Math.round((days - EPOCH_DAYS) * DAY_MS))
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().slice(0, 10)
}
