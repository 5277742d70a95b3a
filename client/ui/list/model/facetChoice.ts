/** Available values of a facet. Pure. */
import type { FacetCounts, ListFacet, ListQuery, ListRows } from './listTypes.ts'

/** Values from the URL are offered even without rows, so they can be removed. */
export function facetChoice(
  facet: ListFacet,
  counts: FacetCounts | undefined,
  chosen: readonly string[],
): readonly string[] {
  const values = [...new Set([...(counts?.keys() ?? facet.options ?? []), ...chosen])]
  const isSingle = facet.isHiddenWhenSingle === true && values.length === 1 && chosen.length === 0
  return isSingle ? [] : values
}

/** Facets with something to choose; all of them before the first rows are there, so that nothing moves then. */
export function offeredFacets<Row>(
  facets: readonly ListFacet[],
  rows: Pick<ListRows<Row>, 'state' | 'facets'>,
  filters: ListQuery['filters'],
): readonly ListFacet[] {
  if (rows.state === 'loading') return facets
  return facets.filter(
    (facet) => facetChoice(facet, rows.facets[facet.id], filters[facet.id] ?? []).length > 0,
  )
}
