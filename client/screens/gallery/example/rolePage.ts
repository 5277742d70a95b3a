import type { ListQuery } from '../../../ui/list/model/listTypes.ts'
import { memoryRows } from '../../../ui/list/model/memoryRows.ts'
import type { PagedAnswer } from '../../../ui/list/usePagedRows.ts'
import { askMockRoles } from '../mockApi.ts'
import type { MockRole } from '../mockSchemas.ts'
import { roleColumns } from './roleColumns.ts'

export const idOf = (role: MockRole): string => role.key

/** The mock returns all roles; search, order and pages are applied here. */
export async function askRolePage(query: ListQuery, signal: AbortSignal): Promise<PagedAnswer<MockRole>> {
  const roles = await askMockRoles(signal)
  const { rows, facets } = memoryRows(roles, query, { columns: roleColumns, idOf, source: null })
  const start = (query.pageNum - 1) * query.pageSize
  return {
    list: rows.slice(start, start + query.pageSize),
    total: rows.length,
    all: roles.length,
    facets,
  }
}
