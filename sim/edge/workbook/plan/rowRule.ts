/** Rule type of sheets, and common cells. */
import type { MessageCode } from '#shared/messages.ts'
import type { Host } from '#shared/records/host.ts'
import { nameKey } from '#shared/rules/name.ts'
import { CELL_LENGTH_MAX, type SheetKey } from '#shared/workbook/bounds.ts'
import { type PlacePath, placesOf, placeText } from '#shared/workbook/cells.ts'
import type { Planning } from './planning.ts'
import type { RowCells } from './rowCells.ts'

/** Existing and imported value per column. */
export type Comparison = ReadonlyMap<string, readonly [now: string, said: string]>

export interface ReadRow {
  /** Unique key of the row within the sheet. */
  readonly key: string
  /** Additional name for references to the row. */
  readonly alias?: string
  readonly facts: object
  /** Null if the project has no such record yet. */
  readonly existing: Comparison | null
  readonly add: () => void
}

export interface RowRule {
  readonly read: (cells: RowCells, planning: Planning) => ReadRow
  /** Column in which a duplicate key is reported. */
  readonly keyColumn: string
  /** Column in which a command's rejection is reported. */
  readonly columnOf: Partial<Record<MessageCode, string>>
}

/** @param namesMin minimum path length: two names for a floor, three for an area */
export function placeIn(cells: RowCells, planning: Planning, namesMin: 2 | 3): PlacePath {
  const place = cells.place('place')
  if (!cells.isRefused('place')) requirePlace(cells, planning, 'place', place, namesMin)
  return place
}

export function servedIn(cells: RowCells, planning: Planning): readonly PlacePath[] {
  const places = placesOf(cells.text('serves', CELL_LENGTH_MAX))
  if (!cells.isRefused('serves'))
    for (const place of places) requirePlace(cells, planning, 'serves', place, 3)
  return places
}

function requirePlace(
  cells: RowCells,
  planning: Planning,
  column: string,
  place: PlacePath,
  namesMin: number,
): void {
  if (place.length < namesMin || place.includes('')) cells.refuse(column, 'cell_malformed')
  else if (!planning.builder.spot(place)) {
    const above = place.map((_, at) => `${sheetOfDepth(at)}/${place.slice(0, at + 1).join('/')}`)
    planning.miss(cells, column, placeText(place), above)
  }
}

const sheetOfDepth = (depth: number): SheetKey => (['buildings', 'floors'] as const)[depth] ?? 'areas'

/** Finds the host by name or number. */
export function hostIn(cells: RowCells, planning: Planning): Host | undefined {
  const { read } = planning.builder
  const text = cells.needed('host')
  const host = read.first('host', 'name', nameKey(text)) ?? read.first('host', 'number', text.toUpperCase())
  if (!host && text !== '')
    planning.miss(cells, 'host', text, [`hosts/${text}`, `hosts/${text.toUpperCase()}`])
  return host
}
