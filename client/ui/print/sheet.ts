/** A table as exported from the console: the source of print and workbooks. */
import type { Format } from '../../i18n/format.ts'

export type CellValue = string | number | boolean | Date | null

export interface SheetColumn {
  readonly label: string
  readonly widthPx: number
  /** Numbers stand at the end of their cell. */
  readonly isEnd?: boolean
  readonly decimals?: number
  readonly unit?: string
  /** The texts of false and true. */
  readonly words?: readonly [no: string, yes: string]
  /** Neighbours with the same one share a joined heading. */
  readonly groupLabel?: string
}

/** Columns under one joined heading, or a single one with a heading of its own. */
export interface HeaderGroup {
  readonly label: string | null
  readonly columns: readonly SheetColumn[]
}

export function headerGroups(columns: readonly SheetColumn[]): readonly HeaderGroup[] {
  const groups: { label: string | null; columns: SheetColumn[] }[] = []
  for (const column of columns) {
    const label = column.groupLabel ?? null
    const before = groups.at(-1)
    if (before && label !== null && before.label === label) before.columns.push(column)
    else groups.push({ label, columns: [column] })
  }
  return groups
}

export const hasJoinedHeader = (columns: readonly SheetColumn[]): boolean =>
  columns.some(({ groupLabel }) => groupLabel !== undefined)

export interface Sheet {
  readonly title: string
  /** Project, filters, time: one line each. */
  readonly facts: readonly string[]
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly CellValue[])[]
}

/** `Power (W)`: a sheet shows units once, so that its cells are plain numbers. */
export const headerText = ({ label, unit }: SheetColumn): string =>
  unit === undefined ? label : `${label} (${unit})`

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
