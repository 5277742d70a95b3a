/**
 * A workbook or a comma-separated file as rows of text, and the problems with each row. Nothing of the file is
 * trusted: its size, what it unpacks to and how many rows are read are bounded, and no formula is computed.
 */
import { unzip } from 'fflate'
import type * as Excel from 'xlsx'
import {
  BRIGHTNESS_MAX_PERCENT,
  BRIGHTNESS_MIN_PERCENT,
  BRIGHTNESS_STEP_PERCENT,
  DEVICE_NAME_LENGTH_MIN,
} from '#shared/constants.ts'
import { HEX_NUMBER } from '#shared/kernel/ids.ts'
import { nameError } from '#shared/rules/name.ts'

export const FILE_SIZE_MAX_BYTES = 5 * 1024 * 1024
export const ROWS_MAX = 1_000
/** A file of 5 MB may be a thousand times as large inside. */
const UNPACKED_SIZE_MAX_BYTES = 40 * 1024 * 1024
const COLUMNS_MAX = 50
const NOBODYS_NUMBER = 'FFFFFFFFFFFFFFFF'

export const READ_COLUMNS = ['name', 'number', 'area', 'brightness'] as const
export type ReadColumn = (typeof READ_COLUMNS)[number]
export type FaultCode =
  | 'missing'
  | 'special'
  | 'tooLong'
  | 'tooShort'
  | 'number'
  | 'nobodysNumber'
  | 'twice'
  | 'unknownArea'
  | 'brightness'

export interface Fault {
  readonly column: ReadColumn
  readonly code: FaultCode
}

export interface ReadRow {
  /** Row number; the heading is 1. */
  readonly rowNumber: number
  readonly cells: Readonly<Record<ReadColumn, string>>
  readonly faults: readonly Fault[]
}

/** Reason why a file was rejected as a whole. */
export type Refusal =
  | { readonly why: 'tooLarge' | 'bomb' | 'unreadable' | 'noRows' }
  | { readonly why: 'noColumns'; readonly columns: readonly ReadColumn[] }

export type ReadFile =
  | { readonly is: 'refused'; readonly refusal: Refusal }
  | {
      readonly is: 'read'
      readonly rows: readonly ReadRow[]
      /** Whether rows were omitted. */
      readonly isCut: boolean
    }

export interface ReadRules {
  /** Column headings in all languages. */
  readonly labels: Readonly<Record<ReadColumn, readonly string[]>>
  /** Areas of the project by the names in use; null without a current project. */
  readonly areas: ReadonlySet<string> | null
}

const refused = (refusal: Refusal): ReadFile => ({ is: 'refused', refusal })

export async function readWorkbook(
  library: typeof Excel,
  file: { readonly bytes: Uint8Array<ArrayBuffer>; readonly isText: boolean },
  rules: ReadRules,
): Promise<ReadFile> {
  if (file.bytes.length > FILE_SIZE_MAX_BYTES) return refused({ why: 'tooLarge' })
  const size = file.isText ? file.bytes.length : await unpackedSize(file.bytes)
  if (size === null) return refused({ why: 'unreadable' })
  if (size > UNPACKED_SIZE_MAX_BYTES) return refused({ why: 'bomb' })
  const table = cellsOf(library, file)
  return table ? readTable(table, rules) : refused({ why: 'unreadable' })
}

/** The unpacked size that the archive declares, without unpacking any of it; null for a file that is no archive. */
function unpackedSize(bytes: Uint8Array): Promise<number | null> {
  return new Promise((resolve) => {
    let sizeBytes = 0
    const filter = (entry: { readonly originalSize: number }) => {
      sizeBytes += entry.originalSize
      return false
    }
    unzip(bytes, { filter }, (error) => resolve(error ? null : sizeBytes))
  })
}

/** Texts as the workbook shows them. Null where the library finds no sheet in it. */
function cellsOf(
  { read, utils }: typeof Excel,
  { bytes, isText }: { readonly bytes: Uint8Array; readonly isText: boolean },
): readonly (readonly string[])[] | null {
  const options = { sheetRows: ROWS_MAX + 2, cellFormula: false, cellHTML: false, dense: false }
  try {
    const book = isText
      ? read(textOf(bytes), { ...options, type: 'string', raw: true })
      : read(bytes, { ...options, type: 'array' })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    if (!sheet?.['!ref']) return []
    const { e } = utils.decode_range(sheet['!ref'])
    const range = { s: { r: 0, c: 0 }, e: { r: e.r, c: Math.min(e.c, COLUMNS_MAX - 1) } }
    const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, blankrows: true, range })
    return rows.map((row) => Array.from(row, (cell) => String(cell ?? '').trim()))
  } catch {
    // The library throws errors of many kinds; to the user they are the same.
    return null
  }
}

/** Excel in China saves comma-separated files in its own encoding, not in UTF-8. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

export function readTable(table: readonly (readonly string[])[], rules: ReadRules): ReadFile {
  const header = (table[0] ?? []).map((text) => text.toLowerCase())
  const placeOf = (column: ReadColumn) => {
    const names = new Set(rules.labels[column].map((label) => label.toLowerCase()))
    return header.findIndex((text) => names.has(text))
  }
  const missing = READ_COLUMNS.filter((column) => placeOf(column) < 0)
  if (table.length === 0) return refused({ why: 'noRows' })
  if (missing.length > 0) return refused({ why: 'noColumns', columns: missing })
  const read = table
    .slice(1)
    .map((row, at) => ({ rowNumber: at + 2, cells: cellsByColumn(row, placeOf) }))
    // Empty rows are allowed; the row numbers of the others do not change.
    .filter(({ cells }) => READ_COLUMNS.some((column) => cells[column] !== ''))
  if (read.length === 0) return refused({ why: 'noRows' })
  const seen = new Map<string, number>()
  for (const { cells } of read) seen.set(cells.number, (seen.get(cells.number) ?? 0) + 1)
  const rows = read
    .slice(0, ROWS_MAX)
    .map((row): ReadRow => ({ ...row, faults: faultsOf(row.cells, rules, seen) }))
  return { is: 'read', rows, isCut: read.length > ROWS_MAX }
}

function cellsByColumn(row: readonly string[], placeOf: (column: ReadColumn) => number): ReadRow['cells'] {
  const cell = (column: ReadColumn): string => row[placeOf(column)] ?? ''
  return { name: cell('name'), number: cell('number'), area: cell('area'), brightness: cell('brightness') }
}

function faultsOf(
  cells: ReadRow['cells'],
  { areas }: ReadRules,
  seen: ReadonlyMap<string, number>,
): readonly Fault[] {
  const found: (Fault | null)[] = [
    nameFault(cells.name),
    numberFault(cells.number, seen),
    areaFault(cells.area, areas),
    brightnessFault(cells.brightness),
  ]
  return found.filter((fault) => fault !== null)
}

function nameFault(name: string): Fault | null {
  const error = nameError(name, DEVICE_NAME_LENGTH_MIN)
  if (error === null) return null
  return { column: 'name', code: error === 'empty' ? 'missing' : error }
}

function numberFault(number: string, seen: ReadonlyMap<string, number>): Fault | null {
  const fault = (code: FaultCode): Fault => ({ column: 'number', code })
  if (number === '') return fault('missing')
  if (number === NOBODYS_NUMBER) return fault('nobodysNumber')
  if (!HEX_NUMBER.test(number)) return fault('number')
  return (seen.get(number) ?? 0) > 1 ? fault('twice') : null
}

function areaFault(area: string, areas: ReadonlySet<string> | null): Fault | null {
  if (area === '') return { column: 'area', code: 'missing' }
  return areas && !areas.has(area.toLowerCase()) ? { column: 'area', code: 'unknownArea' } : null
}

/** Optional value. */
function brightnessFault(text: string): Fault | null {
  if (text === '') return null
  const percent = Number(text)
  const isLegal =
    percent >= BRIGHTNESS_MIN_PERCENT &&
    percent <= BRIGHTNESS_MAX_PERCENT &&
    percent % BRIGHTNESS_STEP_PERCENT === 0
  return isLegal ? null : { column: 'brightness', code: 'brightness' }
}
