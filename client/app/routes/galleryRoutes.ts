import { HOME_PATH } from '#shared/screens/homePath.ts'
import { joinPath, TEMPLATE_ROUTES, type TemplateRoute } from '#shared/screens/templateRoutes.ts'
import type { AppRoute } from './appRoutes.ts'

/** Menu of template roles: home and gallery. */
export function galleryRoutes(): readonly AppRoute[] {
  return TEMPLATE_ROUTES.map((route) => templateToRoute(route, ''))
}

function templateToRoute({ path, meta, hidden, children = [] }: TemplateRoute, base: string): AppRoute {
  const fullPath = joinPath(base, path)
  const isHome = fullPath === HOME_PATH
  const isGroup = children.length > 0
  return {
    id: fullPath,
    path: isGroup ? null : isHome ? '/' : fullPath,
    redirect: isHome ? HOME_PATH : null,
    name: meta.titleZh,
    nameEn: meta.title,
    icon: isHome ? 'home' : 'gallery',
    roles: meta.roles ?? null,
    isHidden: hidden === true,
    children: children.map((child) => templateToRoute(child, fullPath)),
  }
}
