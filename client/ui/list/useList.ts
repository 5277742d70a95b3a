/** The query of a list to its source: from the URL, the search field and the settings. One per list. */
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { PAGE_SIZE_DEFAULT, SEARCH_DEBOUNCE_MS } from '#shared/constants.ts'
import { after } from '../../platform/time.ts'
import type { ListColumn, ListFacet, ListQuery, ListRows, ListSort } from './model/listTypes.ts'
import type { AddressRules } from './model/listUrl.ts'
import { type ListAddressHandle, useListAddress } from './useListAddress.ts'

/** Live sources update on every keystroke; only the URL is debounced, to avoid flooding the history. */
const ADDRESS_DELAY_MS = 250

export interface ListControl extends ListAddressHandle {
  /** The text of the search field. */
  readonly typed: string
  readonly type: (text: string) => void
  /** The current query of the source. */
  readonly question: ListQuery
}

export function useList<Row>(options: {
  readonly kind: ListRows<Row>['kind']
  readonly columns: readonly ListColumn<Row>[]
  readonly facets: readonly ListFacet[]
  readonly sort: ListSort | null
  readonly pageSize?: number
  /** Ids of the available groupings. */
  readonly groupings?: readonly string[] | undefined
  /** Prefix of its URL parameters; undefined for a list that fills the page. */
  readonly prefix?: string
}): ListControl {
  const rules = useAddressRules(options)
  const handle = useListAddress(rules)
  const { typed, type } = useTyped(handle, options.kind === 'live' ? ADDRESS_DELAY_MS : SEARCH_DEBOUNCE_MS)
  const deferred = useDeferredValue(typed)
  const search = options.kind === 'live' ? deferred : handle.address.search
  const { filters, sort, pageNum, pageSize } = handle.address
  // The URL is read on every change of it, also of parameters that the source does not use.
  const key = JSON.stringify([search, filters, sort, pageNum, pageSize])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all of them
  const question = useMemo((): ListQuery => ({ search, filters, sort, pageNum, pageSize }), [key])
  return { ...handle, typed, type, question }
}

function useAddressRules<Row>(options: Parameters<typeof useList<Row>>[0]): AddressRules {
  const { columns, facets, sort, pageSize = PAGE_SIZE_DEFAULT, groupings = [], prefix = '' } = options
  const asked = facets.map(({ id, options, isOneOf, own }) => ({
    id,
    ...(own ? { own } : {}),
    ...(options ? { options } : {}),
    ...(isOneOf ? { isOneOf } : {}),
  }))
  const key = JSON.stringify([asked, columns.map(({ id }) => id), sort, pageSize, groupings, prefix])
  // Columns and facets are recreated in every render by some screens; their names hardly ever change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(
    () => ({
      facets: asked,
      columns: columns.map(({ id }) => id),
      sortable: columns.filter(({ isSortable }) => isSortable).map(({ id }) => id),
      sort,
      pageSize,
      groupings,
      prefix,
    }),
    [key],
  )
}

/** The field follows the address when that changes on its own: a chip is removed, a view is chosen. */
function useTyped({ address, change }: ListAddressHandle, delayMs: number) {
  const [typed, setTyped] = useState(address.search)
  const [searched, setSearched] = useState(address.search)
  if (address.search !== searched) {
    setSearched(address.search)
    setTyped(address.search)
  }
  useEffect(() => {
    if (typed === searched) return undefined
    return after(delayMs, () => {
      setSearched(typed)
      change({ search: typed })
    })
  }, [typed, searched, change, delayMs])
  return { typed, type: setTyped }
}
