/** Tiles in rows of as many as fit, with a heading before each area: what the virtual list scrolls through. Pure. */
import type { AreaDevices } from './roomDevices.ts'

export type GridRow =
  | { readonly kind: 'heading'; readonly areaId: string; readonly count: number }
  | { readonly kind: 'tiles'; readonly areaId: string; readonly deviceIds: readonly string[] }

export function gridRows(areas: readonly AreaDevices[], columns: number): readonly GridRow[] {
  const perRow = Math.max(1, columns)
  return areas.flatMap(({ areaId, deviceIds }) => {
    const rows: GridRow[] = [{ kind: 'heading', areaId, count: deviceIds.length }]
    for (let from = 0; from < deviceIds.length; from += perRow) {
      rows.push({ kind: 'tiles', areaId, deviceIds: deviceIds.slice(from, from + perRow) })
    }
    return rows
  })
}

export const rowKey = (row: GridRow | undefined): string => {
  if (!row) return ''
  return row.kind === 'heading' ? row.areaId : `${row.areaId}/${row.deviceIds[0]}`
}
