import { REDIRECTS } from '#shared/screens/registry.ts'
import { flatten, TEMPLATE_ROUTES } from '#shared/screens/templateRoutes.ts'
import type { Crumb } from './breadcrumb.ts'

/** The groups of the gallery around a page; one with a single page is that page. */
export function galleryGroups(path: string): readonly Crumb[] {
  return flatten(TEMPLATE_ROUTES).flatMap(({ fullPath, route }): readonly Crumb[] => {
    if (!path.startsWith(`${fullPath}/`) || (route.children?.length ?? 0) < 2) return []
    const target = REDIRECTS[fullPath] ?? null
    const { titleZh, title } = route.meta
    return [{ kind: 'within', name: titleZh, nameEn: title, href: target === path ? null : target }]
  })
}
