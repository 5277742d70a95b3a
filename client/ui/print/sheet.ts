/** A table as exported from the console: the source of print and workbooks. */
import type { Format } from '../../i18n/format.ts'

export type CellValue = string | number | boolean | Date | null

export interface SheetColumn {
  readonly label: string
  readonly widthPx: number
  /** Aligns numbers to the end of their cell. */
  readonly isEnd?: boolean
  readonly decimals?: number
  readonly unit?: string
  /** The texts of false and true. */
  readonly words?: readonly [no: string, yes: string]
  /** Neighbours with the same one share a joined heading. */
  readonly groupLabel?: string
}

export interface Sheet {
  readonly title: string
  /** Project, filters, time: one line each. */
  readonly facts: readonly string[]
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly CellValue[])[]
}

/** A value of a sheet as a reader expects it on paper. */
export function sheetText(value: CellValue, column: SheetColumn, format: Format): string {
  if (value === null) return ''
  if (value instanceof Date) return format.dateTime(value.getTime())
  if (typeof value === 'boolean') return column.words?.[value ? 1 : 0] ?? String(value)
  return typeof value === 'string' ? value : format.number(value, column.decimals ?? 0)
}

/** Likewise on the screen, where each number has its unit. */
export function cellText(value: CellValue, column: SheetColumn, format: Format): string {
  if (typeof value !== 'number' || column.unit === undefined) return sheetText(value, column, format)
  return format.quantity(value, column.unit, column.decimals)
}
