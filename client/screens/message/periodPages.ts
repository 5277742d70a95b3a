import type { PagedSource } from '../../ui/list/usePagedRows.ts'
import { endpointPages, type PagedEndpoint, type RowOf } from '../../widgets/list/endpointRows.ts'
import { readPeriod } from './OwnPeriod.tsx'

/**
 * Pages of an endpoint that accepts a quick period by name (`filter`) and other periods by their ends. `fixed` is sent
 * with every request.
 */
export function periodPages<E extends PagedEndpoint>(
  endpoint: E,
  filter: string,
  fixed: object = {},
): PagedSource<RowOf<E>>['ask'] {
  return (query, signal) => {
    const { [filter]: chosen, ...filters } = query.filters
    const period = readPeriod(chosen?.[0] ?? '')
    if (!period) return endpointPages(endpoint, fixed)(query, signal)
    const ends = { fromMs: period.fromMs, toMs: period.toMs }
    return endpointPages(endpoint, { ...fixed, ...ends })({ ...query, filters }, signal)
  }
}
