/** Chart data as a sheet for print and workbooks, with units in headings. */
import type { CellValue, Sheet, SheetColumn } from '../print/sheet.ts'
import type { TableOfNumbers } from './ChartTable.tsx'

const WIDTH_PX = { text: 200, number: 120 }
/** Number as formatted by `Format` in both languages, with suffix. */
const NUMBER = /^([-−]?\d[\d,]*(?:\.(\d+))?)\s?(\D*)$/
const NOTHING = new Set(['', '–', '—'])

interface NumberCell {
  readonly value: number
  readonly decimals: number
  readonly unit: string
}

function numberOf(text: string): NumberCell | null {
  const [, digits, decimals = '', unit = ''] = NUMBER.exec(text) ?? []
  if (digits === undefined) return null
  return { value: Number(digits.replaceAll(',', '').replace('−', '-')), decimals: decimals.length, unit }
}

/** The first column names the rows, also where the names are digits. */
export function sheetOfTable({ caption, columns, rows }: TableOfNumbers, facts: Sheet['facts']): Sheet {
  const made = columns.map((label, place) =>
    columnOf(
      label,
      place,
      rows.map(({ cells }) => cells[place] ?? ''),
    ),
  )
  return {
    title: caption,
    facts,
    columns: made.map(({ column }) => column),
    rows: rows.map((_, row) => made.map(({ cells }) => cells[row] ?? null)),
  }
}

function columnOf(
  label: string,
  place: number,
  texts: readonly string[],
): { readonly column: SheetColumn; readonly cells: readonly CellValue[] } {
  const numbers = texts.map((text) => (NOTHING.has(text) ? null : numberOf(text)))
  const known = numbers.filter((one) => one !== null)
  const isNumbers =
    place > 0 &&
    known.length > 0 &&
    texts.every((text, row) => NOTHING.has(text) || numbers[row] !== null) &&
    new Set(known.map(({ unit }) => unit)).size === 1
  if (!isNumbers) return { column: { label, widthPx: WIDTH_PX.text }, cells: texts }
  const unit = known[0]?.unit ?? ''
  return {
    column: {
      ...{ label, widthPx: WIDTH_PX.number, isEnd: true },
      decimals: Math.max(...known.map(({ decimals }) => decimals)),
      ...(unit === '' ? {} : { unit }),
    },
    cells: numbers.map((one) => one?.value ?? null),
  }
}
