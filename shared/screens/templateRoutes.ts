/** Route tree of the template's demo. Pure data. */
import { must } from '../kernel/assert.ts'
import { GALLERY_GROUPS, type GalleryRole } from './galleryScreens.ts'
import { HOME_PATH } from './homePath.ts'
import { SCREENS, type Screen, screenOf } from './registry.ts'

export type TemplateRoleName = GalleryRole

export interface TemplateRoute {
  /** Absolute at the top, relative to its parent below; an address for a link outward. */
  readonly path: string
  readonly name: string
  readonly meta: {
    readonly title: string
    readonly titleZh: string
    readonly icon: string
    readonly roles?: readonly TemplateRoleName[]
  }
  /** Not in a menu, because another page links to it. */
  readonly hidden?: true
  readonly children?: readonly TemplateRoute[]
}

const ALL: readonly TemplateRoleName[] = ['admin', 'user', 'visitor']

export const TEMPLATE_ROUTES: readonly TemplateRoute[] = [
  { path: HOME_PATH, name: 'Dashboard', meta: { ...titleOf(screenOf('home')), icon: 'home', roles: ALL } },
  ...routesUnder(
    '',
    SCREENS.filter(({ group }) => group === 'gallery'),
  ),
]

/** Pages below an address, grouped by the prefix of their path. */
function routesUnder(base: string, pages: readonly Screen[]): readonly TemplateRoute[] {
  const byHead = Map.groupBy(pages, ({ path }) => headOf(path.slice(base.length + 1)))
  return [...byHead].map(([head, inside]) => {
    const fullPath = `${base}/${head}`
    const path = base === '' ? fullPath : head
    const page = inside.find((one) => one.path === fullPath)
    if (page) return pageRoute(path, page)
    const { title, icon = '', roles } = must(GALLERY_GROUPS[fullPath], `the group ${fullPath}`)
    const [nameEn, name] = title ?? [inside[0]?.nameEn ?? '', inside[0]?.name ?? '']
    return {
      path,
      name: fullPath,
      meta: { title: nameEn, titleZh: name, icon, ...(roles ? { roles } : {}) },
      children: routesUnder(fullPath, inside),
    }
  })
}

/** `edit/:id` is one step. */
function headOf(path: string): string {
  return path.split(/\/(?!:)/, 1)[0] ?? path
}

function pageRoute(path: string, page: Screen): TemplateRoute {
  const meta = { ...titleOf(page), icon: '' }
  return { path, name: page.id, meta, ...(page.isUnlisted ? { hidden: true } : {}) }
}

function titleOf({ name, nameEn }: Screen): { readonly title: string; readonly titleZh: string } {
  return { title: nameEn, titleZh: name }
}

/** All pages with full paths; a group precedes its pages. */
export function flatten(
  routes: readonly TemplateRoute[],
  base = '',
): readonly { readonly fullPath: string; readonly route: TemplateRoute }[] {
  return routes.flatMap((route) => {
    const fullPath = joinPath(base, route.path)
    return [{ fullPath, route }, ...flatten(route.children ?? [], fullPath)]
  })
}

/** Appends `path` to `base`; an absolute `path` replaces it. */
export function joinPath(base: string, path: string): string {
  return path.startsWith('/') || base === '' ? path : `${base}/${path}`
}

export const TEMPLATE_PATHS: readonly string[] = flatten(TEMPLATE_ROUTES).map(({ fullPath }) => fullPath)

/** The tree cut down to the chosen paths; a group stays while one of its pages does. */
export function routesOf(
  paths: ReadonlySet<string>,
  routes: readonly TemplateRoute[] = TEMPLATE_ROUTES,
  base = '',
): readonly TemplateRoute[] {
  return routes.flatMap((route) => {
    const fullPath = joinPath(base, route.path)
    const children = routesOf(paths, route.children ?? [], fullPath)
    if (children.length === 0 && !(paths.has(fullPath) && !route.children)) return []
    const { children: _, ...own } = route
    return [children.length > 0 ? { ...own, children } : own]
  })
}

/** The template's rule: a page without roles is as open as its group. */
export function pathsFor(
  role: TemplateRoleName,
  routes: readonly TemplateRoute[] = TEMPLATE_ROUTES,
  base = '',
): readonly string[] {
  return routes.flatMap((route) => {
    if (route.meta.roles && !route.meta.roles.includes(role)) return []
    const fullPath = joinPath(base, route.path)
    return [fullPath, ...pathsFor(role, route.children ?? [], fullPath)]
  })
}
