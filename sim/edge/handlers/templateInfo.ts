/** Responses about the template's demo roles: they contain nothing of the estate. */
import type { MenuItem } from '#shared/contract/menu.ts'
import type { SessionInfo } from '#shared/contract/session.ts'
import { HOME_PATH } from '#shared/screens/homePath.ts'
import { type Group, groupOf } from '#shared/screens/registry.ts'
import {
  pathsFor,
  routesOf,
  TEMPLATE_ROUTES,
  type TemplateRoleName,
  type TemplateRoute,
} from '#shared/screens/templateRoutes.ts'

export function templateInfo(role: TemplateRoleName): SessionInfo {
  return {
    accountId: `acc_template-${role}`,
    username: role,
    name: role,
    nameEn: role,
    avatar: '',
    introduction: '',
    roles: [role],
    role_id: null,
    roleName: role,
    roleNameEn: role,
    issuperadmin: false,
    iscer: false,
    rights: [],
    areas: [],
    limits: [],
    isTemplateRole: true,
    xmid: null,
    buildname: '',
    buildnum: '',
    buildaddress: '',
    buildlongitude: null,
    buildlatitude: null,
    createuser: '',
    projectinfo: null,
  }
}

export function templateMenu(role: TemplateRoleName): MenuItem[] {
  return toItems(routesOf(new Set(pathsFor(role)), TEMPLATE_ROUTES), '')
}

/** The same pages as one group of the console's own menu, for demonstrations of the building blocks. */
export function galleryMenu(
  { isSimulated }: { readonly isSimulated: boolean },
  { isSuper }: { readonly isSuper: boolean },
): MenuItem[] {
  if (!isSimulated || !isSuper) return []
  const pages = TEMPLATE_ROUTES.filter(({ path }) => path !== HOME_PATH)
  return [groupHeader(groupOf('gallery'), toItems(pages, ''))]
}

/** '#' is a group header. */
export function groupHeader({ id, menuId, name, nameEn, icon }: Group, children: MenuItem[]): MenuItem {
  const names = { menu_name: name, menu_name_en: nameEn }
  return { menu_id: menuId ?? id, ...names, url: '#', icon: icon ?? '', children }
}

function toItems(routes: readonly TemplateRoute[], base: string): MenuItem[] {
  return routes.filter(({ hidden }) => hidden !== true).map((route) => toItem(route, base))
}

function toItem(route: TemplateRoute, base: string): MenuItem {
  const path = base === '' ? route.path : `${base}/${route.path}`
  const isGroup = route.children !== undefined
  return {
    menu_id: route.name,
    menu_name: route.meta.titleZh,
    menu_name_en: route.meta.title,
    url: isGroup ? '#' : path,
    icon: route.meta.icon,
    children: toItems(route.children ?? [], path),
  }
}
