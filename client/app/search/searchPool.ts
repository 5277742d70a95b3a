/** What can be found: the menu's screens, the areas and the devices of the project, each with where it leads. */
import type { MenuItem } from '#shared/contract/userinfo.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { nameOf } from '../../i18n/i18n.ts'
import type { Language } from '../../i18n/language.ts'
import { menuLeaves, menuName } from '../shell/menu.ts'

export interface Findable {
  readonly kind: 'screen' | 'room' | 'device'
  readonly id: string
  readonly title: string
  /** What stands above it: groups, floor, room. */
  readonly trail: string
  /** Further words it is known by: address, number. */
  readonly path: string
  readonly href: string
}

export function searchPool(
  menu: readonly MenuItem[],
  read: ReadState,
  language: Language,
): readonly Findable[] {
  const areaHref = (areaId: string) => `/device/areacontrol?area=${encodeURIComponent(areaId)}`
  const screens = menuLeaves(menu).map(({ item, trail }): Findable => {
    const above = trail.map((group) => menuName(group, language)).join(' / ')
    return {
      kind: 'screen',
      id: item.url,
      title: menuName(item, language),
      trail: above,
      path: `${above} ${item.url}`,
      href: item.url,
    }
  })
  const floorOf = (floorId: string): string => {
    const floor = read.get('floor', floorId)
    return floor ? nameOf(floor, language) : ''
  }
  const rooms = [...read.all('area')].map((area): Findable => {
    const trail = floorOf(area.floorId)
    const title = nameOf(area, language)
    return { kind: 'room', id: area.id, title, trail, path: `${trail} ${area.name}`, href: areaHref(area.id) }
  })
  const devices = [...read.all('device')].map((device): Findable => {
    const area = read.get('area', device.areaId)
    const trail = area ? [floorOf(area.floorId), nameOf(area, language)].join(' / ') : ''
    const title = nameOf(device, language)
    return {
      kind: 'device',
      id: device.id,
      title,
      trail,
      path: `${trail} ${device.number}`,
      href: areaHref(device.areaId),
    }
  })
  return [...screens, ...rooms, ...devices]
}
