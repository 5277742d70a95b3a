/** The console's menu: the table of screens, cut down to what the caller may open in this project. */
import type { MenuItem, menuContract } from '#shared/contract/menu.ts'
import { can, type Principal } from '#shared/permissions.ts'
import { type Group, groups, SCREENS, type Screen, screenOf } from '#shared/screens/registry.ts'
import { callerOf, type HandlersOf } from './call.ts'
import { galleryMenu, groupHeader, templateMenu } from './templateInfo.ts'

export const menuHandlers: HandlersOf<typeof menuContract> = {
  list(_, call) {
    if (call.templateRole) return { menuList: templateMenu(call.templateRole) }
    const { principal, project } = callerOf(call)
    const own = project ? menuFor(principal, project.project.projectType) : []
    return { menuList: [...own, ...galleryMenu(call.services, principal)] }
  },
}

/** Menu of a principal; empty groups are omitted. */
export function menuFor(principal: Principal, projectType: '0' | '1'): MenuItem[] {
  const isOffered = ({ frame, right, projectType: only, isUnlisted }: Screen): boolean => {
    const isRightful = right === undefined || can(principal, right)
    return frame === 'shell' && !isUnlisted && isRightful && (only === undefined || only === projectType)
  }
  const home = screenOf('home')
  return [
    ...(isOffered(home) ? [{ ...leafOf(home), menu_id: 'home', icon: 'home' }] : []),
    ...groups.filter(({ id }) => id !== 'gallery').flatMap((group) => groupItem(group, isOffered)),
  ]
}

function groupItem(group: Group, isOffered: (screen: Screen) => boolean): MenuItem[] {
  const children = SCREENS.filter((screen) => screen.group === group.id && isOffered(screen)).map(leafOf)
  return children.length === 0 ? [] : [groupHeader(group, children)]
}

/** Consoles identify an entry by the last part of its address. */
function leafOf({ path, name, nameEn }: Screen): MenuItem {
  const names = { menu_name: name, menu_name_en: nameEn }
  return { menu_id: path.split('/').at(-1) ?? path, ...names, url: path, icon: '', children: [] }
}
