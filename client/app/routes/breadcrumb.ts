import { HOME_PATH } from '#shared/screens/homePath.ts'
import { findScreen, groupOf } from '#shared/screens/registry.ts'

/** Breadcrumb item; the last one and plain groups have no link. */
export type Crumb =
  | { readonly kind: 'root'; readonly href: string }
  | {
      /** `within`: a group within the group, as menus of several levels have. */
      readonly kind: 'group' | 'within' | 'screen'
      readonly name: string
      readonly nameEn: string
      readonly href: string | null
    }

/** Gallery groups between menu group and page, loaded with its table. */
export type GroupsWithin = (path: string) => readonly Crumb[]

/** Whether the page is in the gallery. */
export const isOfGallery = (path: string): boolean => findScreen(path)?.group === 'gallery'

/**
 * Breadcrumb from the console's root, which is omitted on the home page. Null during a refresh: the previous
 * one stays.
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
