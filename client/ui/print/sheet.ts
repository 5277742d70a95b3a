/** A table on its way out of the console: what print and export are made of. */
import type { Format } from '../../i18n/format.ts'

export type CellValue = string | number | boolean | Date | null

export interface SheetColumn {
  readonly label: string
  readonly widthPx: number
  /** Numbers stand at the end of their cell. */
  readonly isEnd?: boolean
  readonly decimals?: number
  readonly unit?: string
  /** How false and true are said. */
  readonly words?: readonly [no: string, yes: string]
}

export interface Sheet {
  readonly title: string
  /** Project, filters, time: one line each. */
  readonly facts: readonly string[]
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly CellValue[])[]
}

/** A value as a reader expects it on paper. */
export function cellText(value: CellValue, column: SheetColumn, format: Format): string {
  if (value === null) return ''
  if (value instanceof Date) return format.dateTime(value.getTime())
  if (typeof value === 'boolean') return column.words?.[value ? 1 : 0] ?? String(value)
  if (typeof value === 'string') return value
  const number = format.number(value, column.decimals ?? 0)
  return column.unit === undefined ? number : `${number} ${column.unit}`
}
