/** Search, facets and order over rows that are all here: for lists as short as one person's projects. Pure. */
import { hasWords, searchable, searchWords } from '#shared/rules/textSearch.ts'
import { compareRows } from '../../../i18n/rowOrder.ts'
import { type Column, facetOf, facetValuesOf, shownOf, sortKeyOf, wordsOf } from './columns.ts'
import type { FacetCounts, ListQuery } from './listTypes.ts'

export interface MemoryTable<Item, Source> {
  readonly columns: readonly Column<Item, Item, Source>[]
  readonly idOf: (item: Item) => string
  readonly source: Source
}

export interface MemoryRows<Item> {
  readonly rows: readonly Item[]
  /** Each facet counts under the other filters, so numbers predict the effect of a selection. */
  readonly facets: Readonly<Record<string, FacetCounts>>
}

export function memoryRows<Item, Source>(
  all: readonly Item[],
  query: Pick<ListQuery, 'search' | 'filters' | 'sort'>,
  table: MemoryTable<Item, Source>,
): MemoryRows<Item> {
  const { columns, source } = table
  const terms = searchWords(query.search)
  const found = all.filter((item) => {
    if (terms.length === 0) return true
    return hasWords(searchable(wordsOf(columns, item, source).join('\n')), terms)
  })
  const filtered = columns.filter((column) => facetOf(column) !== undefined)
  const passes = (item: Item, except?: string): boolean =>
    filtered.every((column) => {
      const wanted = query.filters[column.key] ?? []
      if (column.key === except || wanted.length === 0) return true
      return facetValuesOf(column, item, source).some((value) => wanted.includes(value))
    })
  const facets = filtered.map((column) => {
    const counts = new Map<string, number>()
    for (const item of found) {
      if (!passes(item, column.key)) continue
      for (const value of facetValuesOf(column, item, source)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return [column.key, counts] as const
  })
  const rows = sorted(
    found.filter((item) => passes(item)),
    query.sort,
    table,
  )
  return { rows, facets: Object.fromEntries(facets) }
}

/** Default and tie-break: the first column. */
function sorted<Item, Source>(
  rows: readonly Item[],
  sort: ListQuery['sort'],
  { columns, idOf, source }: MemoryTable<Item, Source>,
): readonly Item[] {
  const shown = shownOf(columns)
  const [first] = shown
  const column = shown.find(({ key }) => key === sort?.column)
  const ordered = rows.map((item) => ({
    item,
    id: idOf(item),
    tie: String(first?.value(item, source) ?? ''),
    key: column ? sortKeyOf(column, item, source) : null,
  }))
  ordered.sort((a, b) => compareRows(a, b, sort?.isDescending === true))
  return ordered.map(({ item }) => item)
}
