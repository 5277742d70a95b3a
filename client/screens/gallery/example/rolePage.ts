import { answerFromMemory, type MemoryRules } from '../../../actions/projects/memoryRows.ts'
import { currentLanguage } from '../../../i18n/i18n.ts'
import type { ListQuery } from '../../../ui/list/model/listTypes.ts'
import type { PagedAnswer } from '../../../ui/list/usePagedRows.ts'
import { pagesOf } from '../access/roleTree.ts'
import { askMockRoles, type MockRole } from '../mockApi.ts'

export type Reach = 'none' | 'some' | 'many'
const MANY_PAGES = 20

export const pageCount = (role: MockRole): number => pagesOf(role.routes).size

/** How much of the gallery a role sees, in words. */
export function reachOf(role: MockRole): Reach {
  const count = pageCount(role)
  if (count <= 1) return 'none'
  return count < MANY_PAGES ? 'some' : 'many'
}

const rules: MemoryRules<MockRole> = {
  texts: ({ key, name, description }) => [key, name, description],
  facets: { reach: reachOf },
  sorts: {
    name: (a, b) => a.name.localeCompare(b.name, currentLanguage()),
    key: (a, b) => a.key.localeCompare(b.key, currentLanguage()),
    pages: (a, b) => pageCount(a) - pageCount(b),
  },
}

/** The mock hands out all roles at once; search, order and pages are made of them here. */
export async function askRolePage(query: ListQuery, signal: AbortSignal): Promise<PagedAnswer<MockRole>> {
  const roles = await askMockRoles(signal)
  const { rows, facets } = answerFromMemory(roles, query, rules)
  const start = (query.pageNum - 1) * query.pageSize
  return {
    list: rows.slice(start, start + query.pageSize),
    total: rows.length,
    all: roles.length,
    facets,
  }
}
