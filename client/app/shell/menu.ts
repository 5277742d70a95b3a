import type { MenuItem } from '#shared/contract/menu.ts'
import type { Language } from '../../i18n/language.ts'

export const isGroup = (item: MenuItem): boolean => item.url === '#'

export const menuName = (item: MenuItem, language: Language): string =>
  language === 'en' && item.menu_name_en !== '' ? item.menu_name_en : item.menu_name

/** Only own pages and plain web, mail and phone addresses are linked; anything else a server might send is not. */
export function linkKind(url: string): 'own' | 'external' | 'none' {
  if (/^\/(?![/\\])/.test(url)) return 'own'
  return /^(https?:|mailto:|tel:)/i.test(url) ? 'external' : 'none'
}

/** Every entry that leads somewhere, with the names of the groups it lies in. */
export function menuLeaves(
  items: readonly MenuItem[],
  trail: readonly MenuItem[] = [],
): readonly { readonly item: MenuItem; readonly trail: readonly MenuItem[] }[] {
  return items.flatMap((item) => {
    const below = menuLeaves(item.children, [...trail, item])
    return isGroup(item) || linkKind(item.url) !== 'own' ? below : [{ item, trail }, ...below]
  })
}
