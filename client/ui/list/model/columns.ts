/**
 * Column definitions of a list. Each defines one property: cell, sort, facet, search, print and workbook. Its key is
 * used in URLs, views and requests. `Item` is the value source, `Row` the cell input: equal for endpoint rows, an id
 * for live records.
 */
import type { ReactNode } from 'react'
import type { Format } from '../../../i18n/format.ts'
import type { TextKey } from '../../../i18n/i18n.ts'
import type { SortKey } from '../../../i18n/rowOrder.ts'
import type { CellValue } from '../../print/sheet.ts'
import type { OwnValue } from './listTypes.ts'

export type FacetValue = string | readonly string[] | null

/** Source of values besides the item. */
export interface ValueSource {
  readonly format: Format
}

export interface Facet<Item, Source = ValueSource> {
  /** Filter value; default the column's value. */
  readonly of?: (item: Item, source: Source) => FacetValue
  /** Text of a filter value; default itself. */
  readonly text?: (value: string, source: Source) => string
  /** All possible values in order; required if the source does not count. Default: most frequent first. */
  readonly values?: readonly string[]
  /** A constant of the module. */
  readonly own?: OwnValue
  /** Sort of dynamic values. */
  readonly compare?: (a: string, b: string, source: Source) => number
  /** Single choice, because the endpoint takes one value. */
  readonly isOneOf?: true
  readonly isFoldedAtFirst?: true
  /** Hidden with a single value. */
  readonly isHiddenWhenSingle?: true
}

interface Property<Item, Source> {
  readonly key: string
  readonly title: TextKey
  readonly value: (item: Item, source: Source) => CellValue
  readonly facet?: true | Facet<Item, Source>
  /** The texts that the search matches: the value, or others. */
  readonly search?: true | ((item: Item, source: Source) => readonly string[])
  /** Readings that value, sorting and facet depend on; if omitted, only record changes affect them. */
  readonly properties?: readonly string[]
  /** True if the column depends on whether the device has ever reported. */
  readonly isOfFirstReport?: true
  /** True if the column depends on the time of the last report. */
  readonly isOfTime?: true
}

export interface ShownColumn<Item, Row = Item, Source = ValueSource> extends Property<Item, Source> {
  readonly isFacetOnly?: never
  readonly widthPx: number
  /** Default: the value as text. */
  readonly cell?: (row: Row) => ReactNode
  /** Defaults to the order of the values; `false` disables sorting. */
  readonly sort?: false | ((item: Item, source: Source) => SortKey)
  /** Value in print and workbook; default the value, `false` for none. */
  readonly export?: false | ((item: Item, source: Source) => CellValue)
  /** Unit of numbers; print and workbook show it in the header. */
  readonly unit?: string
  readonly decimals?: number
  /** Right-aligned, like all numeric columns. */
  readonly isEnd?: true
  /** Labels of false and true. */
  readonly words?: readonly [no: TextKey, yes: TextKey]
  /** Part of the row's name, because the first column is not unique. */
  readonly isOfName?: true
  /** Position on the two-line card of a narrow screen. */
  readonly card?: 'title' | 'fact' | 'end'
  readonly isHiddenAtFirst?: true
  /** Always in print and workbook, even if hidden: it is part of another cell or identifies rows. */
  readonly isAlwaysExported?: true
}

/** Filter without a column. */
export interface FacetOnly<Item, Source = ValueSource> extends Property<Item, Source> {
  readonly isFacetOnly: true
}

export type Column<Item, Row = Item, Source = ValueSource> =
  | ShownColumn<Item, Row, Source>
  | FacetOnly<Item, Source>

export function shownOf<Item, Row, Source>(
  columns: readonly Column<Item, Row, Source>[],
): readonly ShownColumn<Item, Row, Source>[] {
  return columns.flatMap((column) => (column.isFacetOnly ? [] : [column]))
}

/** Sort key; null is always last. */
export function sortKeyOf<Item, Row, Source>(
  column: ShownColumn<Item, Row, Source>,
  item: Item,
  source: Source,
): SortKey {
  if (column.sort) return column.sort(item, source)
  const value = column.value(item, source)
  if (value === null || value === '') return null
  if (value instanceof Date) return value.getTime()
  return typeof value === 'boolean' ? Number(value) : value
}

/** The facet of a column with its defaults; undefined where the list is not filtered by it. */
export function facetOf<Item, Row, Source>(
  column: Column<Item, Row, Source>,
): Facet<Item, Source> | undefined {
  if (column.facet === undefined) return column.isFacetOnly ? {} : undefined
  return column.facet === true ? {} : column.facet
}

export function facetValuesOf<Item, Row, Source>(
  column: Column<Item, Row, Source>,
  item: Item,
  source: Source,
): readonly string[] {
  const facet = facetOf(column)
  const found = facet?.of ? facet.of(item, source) : column.value(item, source)
  if (found === null || found === '') return []
  if (typeof found === 'string') return [found]
  return found instanceof Date || !isList(found) ? [String(found)] : found
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value)

/** The text that the search matches. */
export function wordsOf<Item, Row, Source>(
  columns: readonly Column<Item, Row, Source>[],
  item: Item,
  source: Source,
): readonly string[] {
  return columns.flatMap((column) => {
    if (column.search === undefined) return []
    if (column.search !== true) return column.search(item, source)
    return [String(column.value(item, source) ?? '')]
  })
}
