/** The example list's columns: everything the list shows of a role. */
import { i18n } from '../../../i18n/i18n.ts'
import type { Column } from '../../../ui/list/model/columns.ts'
import { pagesOf } from '../access/roleTree.ts'
import type { MockRole } from '../mockSchemas.ts'

const REACHES = ['none', 'some', 'many'] as const
export type Reach = (typeof REACHES)[number]
const MANY_PAGES = 20

export const pageCount = (role: MockRole): number => pagesOf(role.routes).size

/** Share of the gallery visible to a role. */
export function reachOf(role: MockRole): Reach {
  const count = pageCount(role)
  if (count <= 1) return 'none'
  return count < MANY_PAGES ? 'some' : 'many'
}

const reachText = (value: string): string => i18n.t(`galleryExample.reach.${value as Reach}`)

export const roleColumns: readonly Column<MockRole, MockRole, unknown>[] = [
  {
    key: 'name',
    title: 'galleryAccess.name',
    widthPx: 200,
    card: 'title',
    value: ({ name }) => name,
    search: true,
  },
  {
    key: 'key',
    title: 'galleryExample.key',
    widthPx: 160,
    card: 'fact',
    value: ({ key }) => key,
    search: true,
  },
  { key: 'pages', title: 'galleryExample.pages', widthPx: 96, isEnd: true, card: 'end', value: pageCount },
  {
    key: 'reach',
    title: 'galleryExample.reach.label',
    widthPx: 140,
    value: (role) => reachText(reachOf(role)),
    sort: pageCount,
    facet: { of: reachOf, text: reachText, values: REACHES },
  },
  {
    key: 'description',
    title: 'galleryAccess.description',
    widthPx: 320,
    value: ({ description }) => description,
    search: true,
    sort: false,
  },
]
