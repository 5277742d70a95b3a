/** Sheets as files of a zip: comma-separated for people, JSON for programs. */
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Format } from '../../../../i18n/format.ts'
import { headerText } from '../../../../ui/print/header.ts'
import type { CellValue } from '../../../../ui/print/sheet.ts'
import type { DataColumn, DataSheet } from './projectSheets.ts'

export interface PackedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Without this byte order mark, Excel uses the locale's encoding. */
const BYTE_ORDER_MARK = '\uFEFF'
const CHUNK_BYTES = 64 * 1024

/**
 * CSV with one line per row; plain numbers, times in the project's zone. Texts that look like formulas get a
 * leading apostrophe, so that no name runs as a formula.
 */
export function csvOf({ columns, rows }: DataSheet, format: Format): string {
  const header = columns.map(headerText)
  const lines = rows.map((row) => columns.map((column, at) => csvText(row[at] ?? null, column, format)))
  return `${BYTE_ORDER_MARK}${[header, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
}

function csvText(value: CellValue, { words }: DataColumn, format: Format): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return words?.[value ? 1 : 0] ?? String(value)
  if (value instanceof Date) return format.dateTime(value.getTime())
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Instants in UTC, as programs expect them; columns by their ids. */
export function jsonOf({ name, facts, columns, rows }: DataSheet): string {
  const records = rows.map((row) => Object.fromEntries(columns.map(({ id }, at) => [id, row[at] ?? null])))
  return `${JSON.stringify({ name, about: facts, rows: records }, null, 1)}\n`
}

export const filesOf = (sheets: readonly DataSheet[], format: Format): readonly PackedFile[] =>
  sheets.flatMap((sheet) => [
    { name: `${sheet.name}.csv`, bytes: strToU8(csvOf(sheet, format)) },
    { name: `${sheet.name}.json`, bytes: strToU8(jsonOf(sheet)) },
  ])

export interface Packing {
  readonly atMs: number
  /** Progress from 0 to 1. */
  readonly onProgress: (ratio01: number) => void
  /** Yields to the page between two chunks. */
  readonly pause: () => Promise<void>
}

export async function packZip(
  files: readonly PackedFile[],
  packing: Packing,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  const failures: Error[] = []
  const archive = new Zip((error, part) => {
    if (error) failures.push(error)
    else parts.push(part)
  })
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  let done = 0
  for (const { name, bytes } of files) {
    const entry = new ZipDeflate(name, { level: 6 })
    entry.mtime = packing.atMs
    archive.add(entry)
    for (let from = 0; from < bytes.length || from === 0; from += CHUNK_BYTES) {
      const piece = bytes.subarray(from, from + CHUNK_BYTES)
      entry.push(piece, from + CHUNK_BYTES >= bytes.length)
      done += piece.length
      packing.onProgress(total === 0 ? 1 : done / total)
      await packing.pause()
    }
  }
  archive.end()
  const [failure] = failures
  if (failure) throw failure
  return joined(parts)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
