import type { z } from 'zod'
import type { Endpoint, OutputOf, Page, RequestOf } from '#shared/contract/endpoint.ts'
import { call } from '../../api/api.ts'
import type { ListQuery } from '../../ui/list/model/listTypes.ts'
import type { PagedSource } from '../../ui/list/usePagedRows.ts'

export type PagedEndpoint = Endpoint<z.ZodType, z.ZodType<Page<unknown>>>
export type RowOf<E extends PagedEndpoint> = OutputOf<E>['list'][number]

/**
 * Requests pages from an endpoint. Filters are sent under the column keys, so a facet's key is the name of the
 * endpoint's parameter; several values are sent as an array. `fixed` is sent with every request. A failed request
 * shows a toast in addition to the message in the list: the list may be out of sight.
 */
export function endpointPages<E extends PagedEndpoint>(
  endpoint: E,
  fixed: object = {},
): PagedSource<RowOf<E>>['ask'] {
  return (query, signal) => {
    // The columns name the parameters; the endpoint rejects unknown ones, which any test of the list reveals.
    const input = { ...requestOf(query), ...fixed } as RequestOf<E>
    return call(endpoint, input, { signal, failing: 'loading' }) as Promise<Page<RowOf<E>>>
  }
}

function requestOf({ search, filters, sort, pageNum, pageSize }: ListQuery): object {
  const chosen = Object.entries(filters).map(([key, values]) => [key, values.length > 1 ? values : values[0]])
  return {
    pageNum,
    pageSize,
    ...(search === '' ? {} : { search }),
    ...(sort ? { sort: `${sort.isDescending ? '-' : ''}${sort.column}` } : {}),
    ...Object.fromEntries(chosen),
  }
}
