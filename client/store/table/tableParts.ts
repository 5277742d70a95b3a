/** Parts of a live table: facet values, counts, query comparison. Pure. */
import type { SortKey } from '../../i18n/rowOrder.ts'
import type { TableQuestion, TableView } from './tableRules.ts'

export interface Row {
  readonly id: string
  readonly facets: readonly (readonly string[])[]
  text: string | null
  readonly tie: string
  key: SortKey
  /** Number of failing facets: none; index of the single one; or -1 for several. */
  verdict: number
}

/** Increments the count of each value and removes values whose count is zero. */
export function addAll(
  counts: Map<string, number> | undefined,
  values: readonly string[] | undefined,
  sign: 1 | -1,
) {
  for (const value of values ?? []) {
    const count = (counts?.get(value) ?? 0) + sign
    if (count === 0) counts?.delete(value)
    else counts?.set(value, count)
  }
}

const NO_VALUES: readonly string[] = []

/** Shared single-value lists, because large tables have hundreds of thousands. */
export class FacetLists {
  readonly #byValue = new Map<string, readonly string[]>()

  of(value: string | readonly string[] | null): readonly string[] {
    if (value === null) return NO_VALUES
    if (typeof value === 'string') return this.#single(value)
    const [first] = value
    if (first === undefined) return NO_VALUES
    return value.length === 1 ? this.#single(first) : value
  }

  #single(value: string): readonly string[] {
    const known = this.#byValue.get(value)
    if (known) return known
    const made = [value]
    this.#byValue.set(value, made)
    return made
  }
}

export const isSameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((id, i) => id === b[i]))

export const isSameSort = (a: TableQuestion['sort'], b: TableQuestion['sort']): boolean =>
  a?.column === b?.column && a?.isDescending === b?.isDescending

/** View before data is available. */
export function waitingView(facetNames: readonly string[]): TableView {
  const facets = Object.fromEntries(facetNames.map((name) => [name, new Map<string, number>()]))
  return { isLoaded: false, ids: [], matching: 0, total: 0, facets, isOutdated: false, come: [] }
}

/** Index of the only facet that rejects the row; facet count if it passes all, null if several reject. */
export function onlyMiss({ facets }: Row, wantedOf: readonly (ReadonlySet<string> | null)[]): number | null {
  let miss = facets.length
  for (let i = 0; i < facets.length; i += 1) {
    const wanted = wantedOf[i]
    if (!wanted || facets[i]?.some((value) => wanted.has(value))) continue
    if (miss !== facets.length) return null
    miss = i
  }
  return miss
}

/** Index of the row, or its insertion index. */
export function placeIn(sorted: readonly Row[], row: Row, compare: (a: Row, b: Row) => number): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(sorted[middle] as Row, row) < 0) from = middle + 1
    else to = middle
  }
  return from
}
