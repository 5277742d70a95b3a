import { HOME_PATH } from '#shared/screens/homePath.ts'
import { findScreen, groupOf, REDIRECTS } from '#shared/screens/registry.ts'
import { flatten, TEMPLATE_ROUTES } from '#shared/screens/templateRoutes.ts'

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

/**
 * The path begins at the console's root unless the page is home; the last item has no link. Null while a page
 * is only being refreshed: the previous path stays.
 */
export function breadcrumb(path: string): readonly Crumb[] | null {
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
  return [root, group, ...(screen.group === 'gallery' ? galleryGroups(path) : []), last]
}

/** The groups of the gallery around a page; one with a single page is that page. */
function galleryGroups(path: string): readonly Crumb[] {
  return flatten(TEMPLATE_ROUTES).flatMap(({ fullPath, route }): readonly Crumb[] => {
    if (!path.startsWith(`${fullPath}/`) || (route.children?.length ?? 0) < 2) return []
    const target = REDIRECTS[fullPath] ?? null
    const { titleZh, title } = route.meta
    return [{ kind: 'within', name: titleZh, nameEn: title, href: target === path ? null : target }]
  })
}
