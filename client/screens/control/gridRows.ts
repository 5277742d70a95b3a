/** Tiles in rows of as many as fit: what the virtual list scrolls through. Pure. */
import type { AreaDevices } from './roomDevices.ts'

export type GridRow =
  | { readonly kind: 'heading'; readonly areaId: string; readonly count: number }
  | { readonly kind: 'tiles'; readonly areaId: string; readonly deviceIds: readonly string[] }

/** Rows with area headings, or flat for filter results. */
export function gridRows(
  areas: readonly AreaDevices[],
  columns: number,
  isFlat: boolean,
): readonly GridRow[] {
  if (isFlat)
    return tileRows(
      '',
      areas.flatMap(({ deviceIds }) => deviceIds),
      columns,
    )
  return areas.flatMap(({ areaId, deviceIds }): readonly GridRow[] => [
    { kind: 'heading', areaId, count: deviceIds.length },
    ...tileRows(areaId, deviceIds, columns),
  ])
}

function tileRows(areaId: string, deviceIds: readonly string[], columns: number): readonly GridRow[] {
  const perRow = Math.max(1, columns)
  const rows: GridRow[] = []
  for (let from = 0; from < deviceIds.length; from += perRow) {
    rows.push({ kind: 'tiles', areaId, deviceIds: deviceIds.slice(from, from + perRow) })
  }
  return rows
}

export const rowKey = (row: GridRow | undefined): string => {
  if (!row) return ''
  return row.kind === 'heading' ? row.areaId : `tiles/${row.areaId}/${row.deviceIds[0]}`
}
