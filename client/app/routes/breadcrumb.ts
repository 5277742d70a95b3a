import { HOME_PATH } from '#shared/screens/homePath.ts'
import { findScreen, groupOf } from '#shared/screens/registry.ts'

/** One step of the path from the root to the current page; the last one and bare groups have no link. */
export type Crumb =
  | { readonly kind: 'root'; readonly href: string }
  | {
      /** `within`: a group within the group, as menus of several levels have. */
      readonly kind: 'group' | 'within' | 'screen'
      readonly name: string
      readonly nameEn: string
      readonly href: string | null
    }

/** Groups between that of the menu and the page: those of the gallery, whose table is fetched with it. */
export type GroupsWithin = (path: string) => readonly Crumb[]

/** Whether the way to the page leads through groups of the gallery. */
export const isOfGallery = (path: string): boolean => findScreen(path)?.group === 'gallery'

/**
 * The path begins at the console's root unless the page is home; the last item has no link. Null while a page
 * is only being refreshed: the previous path stays.
 */
export function breadcrumb(path: string, within: GroupsWithin = () => []): readonly Crumb[] | null {
  if (path.startsWith('/redirect/')) return null
  const screen = findScreen(path)
  if (!screen) return []
  const last: Crumb = { kind: 'screen', name: screen.name, nameEn: screen.nameEn, href: null }
  if (path === HOME_PATH) return [last]
  const root: Crumb = { kind: 'root', href: HOME_PATH }
  if (screen.group === null) return [root, last]
  const { name, nameEn, opens = null } = groupOf(screen.group)
  // A link to the page on show would be none.
  const group: Crumb = { kind: 'group', name, nameEn, href: opens === path ? null : opens }
  return [root, group, ...within(path), last]
}
