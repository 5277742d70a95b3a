/** Columns and facets as the parts of a list draw them, derived from the table of columns. Pure. */
import type { ReactNode } from 'react'
import type { Translate } from '../../../i18n/i18n.ts'
import { type Column, type Facet, facetOf, type ShownColumn } from './columns.ts'
import type { ListColumn, ListFacet } from './listTypes.ts'

export interface Binding<Item, Row, Source> {
  readonly columns: readonly Column<Item, Row, Source>[]
  readonly source: Source
  /** Returns the item of a row; undefined if it was deleted. */
  readonly itemOf: (row: Row) => Item | undefined
  /** The cell of a column without one of its own. */
  readonly plainCell: (row: Row, column: ListColumn<Row>, of: ShownColumn<Item, Row, Source>) => ReactNode
  /** Whether the source sorts rows. */
  readonly isSorted: boolean
}

export interface BoundColumns<Row> {
  readonly columns: readonly ListColumn<Row>[]
  readonly facets: readonly ListFacet[]
}

export function bindColumns<Item, Row, Source>(
  binding: Binding<Item, Row, Source>,
  t: Translate,
): BoundColumns<Row> {
  const columns: ListColumn<Row>[] = []
  const facets: ListFacet[] = []
  for (const column of binding.columns) {
    if (!column.isFacetOnly) columns.push(boundColumn(column, binding, t))
    const facet = facetOf(column)
    if (facet) facets.push(boundFacet(column, facet, { source: binding.source, t }))
  }
  return { columns, facets }
}

function boundColumn<Item, Row, Source>(
  column: ShownColumn<Item, Row, Source>,
  binding: Binding<Item, Row, Source>,
  t: Translate,
): ListColumn<Row> {
  const { source, itemOf, plainCell, isSorted } = binding
  const { widthPx, unit, decimals, words, cell, card, isOfName, isHiddenAtFirst, isAlwaysExported } = column
  const read = (of: typeof column.value) => (row: Row) => {
    const item = itemOf(row)
    return item === undefined ? null : of(item, source)
  }
  const isEnd = column.isEnd ?? (unit !== undefined || decimals !== undefined)
  const bound: ListColumn<Row> = {
    id: column.key,
    label: t(column.title),
    widthPx,
    value: read(column.value),
    exported: column.export === false ? undefined : read(column.export ?? column.value),
    cell: cell ?? ((row) => plainCell(row, bound, column)),
    isSortable: isSorted && column.sort !== false,
    isEnd,
    ...(unit === undefined ? {} : { unit }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(words ? { words: [t(words[0]), t(words[1])] as const } : {}),
    ...(card ? { card } : {}),
    ...(isOfName ? { isOfName } : {}),
    ...(isHiddenAtFirst ? { isHiddenAtFirst } : {}),
    ...(isAlwaysExported ? { isAlwaysExported } : {}),
  }
  return bound
}

function boundFacet<Item, Row, Source>(
  column: Column<Item, Row, Source>,
  facet: Facet<Item, Source>,
  { source, t }: { readonly source: Source; readonly t: Translate },
): ListFacet {
  const { values, text, compare, of: _, ...rest } = facet
  const words = column.isFacetOnly ? undefined : column.words
  const bound: ListFacet = {
    ...rest,
    id: column.key,
    label: t(column.title),
    labelOf: (value) => {
      if (text) return text(value, source)
      return words ? t(words[value === 'true' ? 1 : 0]) : value
    },
    ...(values ? { options: values } : {}),
  }
  if (compare) return { ...bound, compare: (a, b) => compare(a, b, source) }
  return values ? { ...bound, compare: inOrderOf(values) } : bound
}

/** Unknown values are last. */
function inOrderOf(values: readonly string[]): (a: string, b: string) => number {
  const placeOf = (value: string) => {
    const at = values.indexOf(value)
    return at === -1 ? values.length : at
  }
  return (a, b) => placeOf(a) - placeOf(b)
}
