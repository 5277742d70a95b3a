/** Cells of a row, validated on reading; errors are recorded per column. */
import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import type { RejectionDetails } from '#shared/kernel/errors.ts'
import { DEVICE_NUMBER, DEVICE_NUMBER_LENGTH_MAX, HEX_NUMBER } from '#shared/kernel/ids.ts'
import type { MessageCode } from '#shared/messages.ts'
import { isStorable } from '#shared/rules/plainText.ts'
import { codeOfWord } from '#shared/texts/choices/choices.ts'
import { CELL_LENGTH_MAX } from '#shared/workbook/bounds.ts'
import { type PlacePath, placeOf } from '#shared/workbook/cells.ts'
import type { CodedChoice } from '#shared/workbook/sheets.ts'
import type { CellKind } from '../sheetCells.ts'
import type { TableRow, WorkbookTables } from '../tables.ts'

export interface Fault {
  /** Null where the row as a whole is at fault. */
  readonly column: string | null
  readonly code: MessageCode
  readonly details: RejectionDetails
}

/** Rejection of cells of that kind, regardless of content. */
const REFUSED: Partial<Record<CellKind, MessageCode>> = {
  formula: 'cell_formula',
  date: 'cell_date',
  merged: 'cell_merged',
  error: 'cell_error',
  unshown: 'cell_format_unknown',
}

/** Spreadsheets store fifteen digits of a number. */
const FEW_DIGITS = /^\d{1,15}$/

export class RowCells {
  readonly faults: Fault[] = []
  readonly #row: TableRow
  readonly #codes: WorkbookTables['codes']

  constructor(row: TableRow, codes: WorkbookTables['codes']) {
    this.#row = row
    this.#codes = codes
  }

  refuse(column: string | null, code: MessageCode, details: RejectionDetails = {}): void {
    if (column === null || !this.isRefused(column)) this.faults.push({ column, code, details })
  }

  /** Whether the row has a value in the column. */
  has(column: string): boolean {
    return this.#row.cells.has(column)
  }

  /** Empty where there is nothing. */
  text(column: string, max = NAME_LENGTH_MAX): string {
    const cell = this.#row.cells.get(column)
    if (!cell) return ''
    const refusal = REFUSED[cell.kind]
    if (refusal) this.refuse(column, refusal)
    if (!isStorable(cell.text)) this.refuse(column, 'cell_malformed')
    if (cell.kind === 'long' || [...cell.text].length > max) this.refuse(column, 'cell_too_long', { max })
    return cell.text
  }

  needed(column: string, max?: number): string {
    const text = this.text(column, max)
    if (text === '') this.refuse(column, 'cell_empty')
    return text
  }

  /** A host number has 16 characters, too many for a spreadsheet number. */
  identifier(column: string): string {
    const text = this.needed(column).toUpperCase()
    if (this.#row.cells.get(column)?.kind === 'number') this.refuse(column, 'cell_digits_lost')
    else if (text === 'FFFFFFFFFFFFFFFF') this.refuse(column, 'number_all_f')
    else if (!HEX_NUMBER.test(text)) this.refuse(column, 'cell_malformed')
    return text
  }

  /** Device number or address. */
  address(column: string): string {
    const text = this.needed(column, DEVICE_NUMBER_LENGTH_MAX)
    if (/^[0-9A-Za-z]{16}$/.test(text)) return this.identifier(column)
    if (this.#row.cells.get(column)?.kind === 'number' && !FEW_DIGITS.test(text))
      this.refuse(column, 'cell_digits_lost')
    else if (text !== '' && !DEVICE_NUMBER.test(text)) this.refuse(column, 'cell_malformed')
    return text
  }

  /** A number without its number format: a storey that is shown as `1F` is 1. */
  #digits(column: string): string {
    const text = this.text(column)
    return this.#row.cells.get(column)?.digits ?? text
  }

  whole(column: string, min: number, max: number): number | null {
    const text = this.#digits(column)
    if (text === '') return null
    const value = /^-?\d{1,6}$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    this.refuse(column, 'cell_no_number', { min, max, whole: '整', wholeEn: 'whole ' })
    return null
  }

  decimal(column: string, min: number, max: number): number | null {
    const text = this.#digits(column)
    if (text === '') return null
    const value = /^-?\d{1,6}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    this.refuse(column, 'cell_no_number', { min, max, whole: '' })
    return null
  }

  /**
   * Code of a word in the workbook's hidden list. If a program dropped hidden sheets, it falls back to console
   * names in both languages, the code, or the word itself.
   */
  codeOf(list: CodedChoice, word: string, codes: readonly string[]): string {
    const plain = word.toLowerCase().replaceAll(/[\s-]+/g, ' ')
    const spelt = plain.replaceAll(' ', '_')
    return (
      this.#codes.get(list)?.get(word.toLowerCase()) ??
      codeOfWord(list, plain) ??
      codes.find((code) => code === spelt) ??
      word
    )
  }

  /** A word of the workbook's list, a code, or a match among `others`. */
  choice<T extends string>(column: string, list: CodedChoice, codes: readonly T[]): T | null
  choice(column: string, list: CodedChoice, codes: readonly string[], others: RegExp): string | null
  choice(column: string, list: CodedChoice, codes: readonly string[], others?: RegExp): string | null {
    const text = this.text(column)
    if (text === '') return null
    const code = this.codeOf(list, text, codes)
    if (codes.includes(code) || others?.test(text)) return code
    this.refuse(column, 'cell_no_choice', { value: text })
    return null
  }

  place(column: string): PlacePath {
    return placeOf(this.needed(column, CELL_LENGTH_MAX))
  }

  isRefused(column: string): boolean {
    return this.faults.some((fault) => fault.column === column)
  }
}
