/**
 * Converts the server's menu into routes, filters them by role, and derives sidebar entries. Pure. The router
 * itself contains every screen; `admission.ts` checks access.
 */
import type { MenuItem } from '#shared/contract/menu.ts'
import { HOME_PATH } from '#shared/screens/homePath.ts'
import { isGroup, linkKind } from '../shell/menu.ts'

export interface AppRoute {
  readonly id: string
  /** Null: a header that only groups others. */
  readonly path: string | null
  /** Redirect target of its URL. */
  readonly redirect: string | null
  readonly name: string
  readonly nameEn: string
  readonly icon: string
  /** Null: for everyone. */
  readonly roles: readonly string[] | null
  readonly isHidden: boolean
  readonly children: readonly AppRoute[]
}

export type SidebarEntry =
  | {
      readonly kind: 'leaf'
      readonly route: AppRoute
      readonly path: string
      readonly icon: string
      /** The screen is not built yet and shows only its purpose. */
      readonly isLater: boolean
    }
  | {
      readonly kind: 'group'
      readonly route: AppRoute
      readonly icon: string
      readonly children: readonly SidebarEntry[]
    }

/** The role that receives every route. */
const ALL_ROUTES_ROLE = 'admin'
/** The server's menu contains only entries that the caller may open; the derived routes are for console users. */
const MENU_ROLES: readonly string[] = [ALL_ROUTES_ROLE]

/** An address that is neither a path nor http(s) is not linked, whatever the server sends. */
export function menuToRoutes(menu: readonly MenuItem[]): readonly AppRoute[] {
  return menu.map((item): AppRoute => {
    const isHome = [item.menu_id, item.menu_name, item.menu_name_en].some((name) => /^home$/i.test(name))
    const isLinked = !isGroup(item) && linkKind(item.url) !== 'none'
    return {
      id: item.menu_id,
      path: isHome ? '/' : isLinked ? item.url : null,
      redirect: isHome ? HOME_PATH : null,
      name: item.menu_name,
      nameEn: item.menu_name_en,
      icon: item.icon,
      roles: MENU_ROLES,
      isHidden: false,
      children: menuToRoutes(item.children),
    }
  })
}

/** A rejected route removes its children; a header without remaining children is also removed. */
export function filterRoutes(routes: readonly AppRoute[], roles: readonly string[]): readonly AppRoute[] {
  if (roles.includes(ALL_ROUTES_ROLE)) return routes
  return routes.flatMap((route) => {
    if (!sharesRole(route.roles, roles)) return []
    const children = filterRoutes(route.children, roles)
    if (route.path === null && children.length === 0) return []
    return [{ ...route, children }]
  })
}

export const sharesRole = (wanted: readonly string[] | null, held: readonly string[]): boolean =>
  wanted === null || wanted.some((role) => held.includes(role))

/** Omits hidden routes and empty headers. A single visible child replaces its parent; future screens come last. */
export function sidebarEntries(
  routes: readonly AppRoute[],
  isLater: (path: string) => boolean = () => false,
): readonly SidebarEntry[] {
  return routes.flatMap((route): readonly SidebarEntry[] => {
    if (route.isHidden) return []
    const children = sidebarEntries(route.children, isLater)
    const [first, second] = children
    if (first && !second && first.kind === 'leaf') return [{ ...first, icon: first.icon || route.icon }]
    if (first) return [{ kind: 'group', route, icon: route.icon, children: laterLast(children) }]
    const path = route.redirect ?? route.path
    return path === null ? [] : [{ kind: 'leaf', route, path, icon: route.icon, isLater: isLater(path) }]
  })
}

const laterLast = (entries: readonly SidebarEntry[]): readonly SidebarEntry[] => [
  ...entries.filter((entry) => !isToCome(entry)),
  ...entries.filter(isToCome),
]

/** Whether the entry, or everything in a group, is not built yet. */
export const isToCome = (entry: SidebarEntry): boolean =>
  entry.kind === 'leaf' ? entry.isLater : entry.children.every(isToCome)

/** Whether the current page is inside this entry. */
export const holdsPath = (entry: SidebarEntry, path: string): boolean =>
  entry.kind === 'leaf' ? entry.path === path : entry.children.some((child) => holdsPath(child, path))

/** Every address that the routes resolve to. */
export function pathsOf(routes: readonly AppRoute[]): ReadonlySet<string> {
  return new Set(
    routes.flatMap(({ path, redirect, children }) => [
      ...(path === null ? [] : [path]),
      ...(redirect === null ? [] : [redirect]),
      ...pathsOf(children),
    ]),
  )
}
