/** Paged requests for firmware, firmware records and app packages, as used by lists. */
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { call } from '../../api/api.ts'
import type { PagedSource } from '../../ui/list/usePagedRows.ts'

/** Each filter is a single-value field of the endpoint; `more` is added to every request. */
export const firstValuePages =
  <Row>(endpoint: Endpoint, more: Readonly<Record<string, unknown>> = {}): PagedSource<Row>['ask'] =>
  ({ search, filters, pageNum, pageSize }, signal) => {
    const chosen = Object.entries(filters).flatMap(([name, [value]]) => (value ? [[name, value]] : []))
    const input = {
      pageNum,
      pageSize,
      ...(search === '' ? {} : { name: search }),
      ...Object.fromEntries(chosen),
      ...more,
    }
    return call(endpoint, input as never, { signal, failing: 'loading' }) as ReturnType<
      PagedSource<Row>['ask']
    >
  }
