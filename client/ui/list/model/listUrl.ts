/** Search, filters, sort, columns, page and the open row in the address, so that a link shows what its sender saw. */
import type { ListFacet, ListQuery, ListSort } from './listTypes.ts'

export interface ListAddress extends ListQuery {
  /** Columns that the link carries; null where the user's own apply. */
  readonly columns: readonly string[] | null
  /** The row whose details are open. */
  readonly open: string | null
  /** Active grouping; null for none. */
  readonly groupedBy: string | null
}

export interface AddressRules {
  readonly facets: readonly Pick<ListFacet, 'id' | 'options' | 'isOneOf' | 'own'>[]
  readonly columns: readonly string[]
  readonly sortable: readonly string[]
  readonly sort: ListSort | null
  readonly pageSize: number
  /** Available groupings; undefined disables grouping. */
  readonly groupings?: readonly string[]
  /** URL prefix of a list inside a page: `record.` gives `record.page`. */
  readonly prefix?: string
}

/** Maximum search length accepted by every endpoint. */
export const SEARCH_LENGTH_MAX = 50
const VALUES_MAX = 200
export const PAGE_SIZES = [10, 20, 30, 50, 100] as const

/** Names that facets may not have. */
const OWN = ['q', 'sort', 'cols', 'page', 'size', 'open', 'by'] as const

/** Returns a valid query for any URL. */
export function readAddress(params: URLSearchParams, rules: AddressRules): ListAddress {
  const of = (name: string) => params.get(nameIn(rules, name))
  const page = Number(of('page') ?? 1)
  const columns = of('cols')
    ?.split(',')
    .filter((id) => rules.columns.includes(id))
  return {
    search: (of('q') ?? '').slice(0, SEARCH_LENGTH_MAX),
    filters: Object.fromEntries(
      rules.facets
        .map((facet) => [facet.id, filterValues(params.getAll(nameIn(rules, facet.id)), facet)] as const)
        .filter(([, values]) => values.length > 0),
    ),
    sort: readSort(of('sort'), rules),
    pageNum: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: PAGE_SIZES.find((size) => String(size) === of('size')) ?? rules.pageSize,
    columns: columns?.length ? columns : null,
    open: of('open'),
    groupedBy: rules.groupings?.find((id) => id === of('by')) ?? null,
  }
}

/** Drops unknown values, which the source would reject. */
function filterValues(asked: readonly string[], facet: AddressRules['facets'][number]): readonly string[] {
  const { options, isOneOf, own } = facet
  const values = [...new Set(asked)].filter(
    (value) => options?.includes(value) !== false || own?.isValid(value),
  )
  return values.slice(0, isOneOf ? 1 : VALUES_MAX)
}

const facetIds = ({ facets }: AddressRules): readonly string[] => facets.map(({ id }) => id)
const nameIn = ({ prefix = '' }: AddressRules, name: string): string => `${prefix}${name}`
const ownNames = (rules: AddressRules): readonly string[] =>
  [...facetIds(rules), ...OWN].map((name) => nameIn(rules, name))

function readSort(text: string | null, rules: AddressRules): ListSort | null {
  const column = text?.replace(/^-/, '') ?? ''
  return rules.sortable.includes(column)
    ? { column, isDescending: text?.startsWith('-') === true }
    : rules.sort
}

export type AddressChange = Partial<ListAddress>

/** Returns the URL after a change; default values are omitted. A new query returns to the first page. */
export function changeAddress(
  params: URLSearchParams,
  change: AddressChange,
  rules: AddressRules,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string | null) => {
    if (value === null || value === '') next.delete(nameIn(rules, name))
    else next.set(nameIn(rules, name), value)
  }
  if (change.search !== undefined) set('q', change.search.slice(0, SEARCH_LENGTH_MAX))
  if (change.sort !== undefined) set('sort', sortText(change.sort, rules.sort))
  if (change.columns !== undefined) set('cols', change.columns?.join(',') ?? null)
  if (change.open !== undefined) set('open', change.open)
  if (change.groupedBy !== undefined) set('by', change.groupedBy)
  if (change.filters) {
    for (const id of facetIds(rules)) {
      next.delete(nameIn(rules, id))
      for (const value of change.filters[id] ?? []) next.append(nameIn(rules, id), value)
    }
  }
  if (change.pageSize !== undefined) {
    set('size', change.pageSize === rules.pageSize ? null : String(change.pageSize))
  }
  const isOther = ['search', 'sort', 'filters', 'pageSize'].some((name) => name in change)
  const pageNum = change.pageNum ?? (isOther ? 1 : undefined)
  if (pageNum !== undefined) set('page', pageNum === 1 ? null : String(pageNum))
  return next
}

function sortText(sort: ListSort | null, defaultSort: ListSort | null): string | null {
  if (!sort || (sort.column === defaultSort?.column && sort.isDescending === defaultSort.isDescending))
    return null
  return `${sort.isDescending ? '-' : ''}${sort.column}`
}

/** The part of a URL that a saved view keeps: no page, no open row, no other component's parameters. */
export function viewOf(params: URLSearchParams, rules: AddressRules, columns: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const name of [...facetIds(rules), 'q', 'sort', 'size', 'by'].map((one) => nameIn(rules, one))) {
    for (const value of params.getAll(name)) kept.append(name, value)
  }
  kept.set(nameIn(rules, 'cols'), columns.join(','))
  kept.sort()
  return kept.toString()
}

/** The URL with the view in place of the list's previous query. */
export function applyView(params: URLSearchParams, view: string, rules: AddressRules): URLSearchParams {
  const next = new URLSearchParams(params)
  const own = ownNames(rules)
  for (const name of own) next.delete(name)
  for (const [name, value] of new URLSearchParams(view)) if (own.includes(name)) next.append(name, value)
  return next
}

export const asksNothing = (params: URLSearchParams, rules: AddressRules): boolean =>
  ownNames(rules).every((name) => !params.has(name))

/** A list with facets named like the address's own parameters would read its search as a filter. */
export function assertFacetNames(rules: AddressRules): void {
  const clash = facetIds(rules).find((id) => (OWN as readonly string[]).includes(id))
  if (clash) throw new Error(`facet "${clash}" has a name that the address needs itself`)
}
