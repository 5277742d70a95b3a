/** The heading of a sheet's columns, on paper and in a workbook. */
import type { SheetColumn } from './sheet.ts'

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

/** Formats `Power (W)`: a sheet shows units in the header, so that cells are plain numbers. */
export const headerText = ({ label, unit }: SheetColumn): string =>
  unit === undefined ? label : `${label} (${unit})`
