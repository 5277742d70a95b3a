/** Search, facets and order over rows that are all here: for lists as short as one person's projects. */
import type { FacetCounts, ListQuery } from '../../ui/list/model/listTypes.ts'

export interface MemoryRules<Row> {
  /** What the search field looks at. */
  readonly texts: (row: Row) => readonly string[]
  readonly facets: Readonly<Record<string, (row: Row) => string>>
  readonly sorts: Readonly<Record<string, (a: Row, b: Row) => number>>
}

export interface MemoryAnswer<Row> {
  readonly rows: readonly Row[]
  /** Each facet counts what the other filters leave, so that its numbers say what a tick would show. */
  readonly facets: Readonly<Record<string, FacetCounts>>
}

export function answerFromMemory<Row>(
  all: readonly Row[],
  query: Pick<ListQuery, 'search' | 'filters' | 'sort'>,
  rules: MemoryRules<Row>,
): MemoryAnswer<Row> {
  const wanted = query.search.trim().toLowerCase()
  const found = all.filter(
    (row) => wanted === '' || rules.texts(row).some((text) => text.toLowerCase().includes(wanted)),
  )
  const passes = (row: Row, except?: string): boolean =>
    Object.entries(query.filters).every(([id, values]) => {
      const read = rules.facets[id]
      return id === except || !read || values.length === 0 || values.includes(read(row))
    })
  const rows = found.filter((row) => passes(row))
  const compare = query.sort ? rules.sorts[query.sort.column] : undefined
  if (compare) rows.sort((a, b) => (query.sort?.isDescending ? compare(b, a) : compare(a, b)))
  const facets = Object.entries(rules.facets).map(([id, read]) => {
    const counts = new Map<string, number>()
    for (const row of found) if (passes(row, id)) counts.set(read(row), (counts.get(read(row)) ?? 0) + 1)
    return [id, counts] as const
  })
  return { rows, facets: Object.fromEntries(facets) }
}
