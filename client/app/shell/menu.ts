import type { MenuItem } from '#shared/contract/menu.ts'
import type { Language } from '../../i18n/language.ts'

export const isGroup = (item: MenuItem): boolean => item.url === '#'

export const menuName = (item: MenuItem, language: Language): string =>
  language === 'en' && item.menu_name_en !== '' ? item.menu_name_en : item.menu_name

/** Allows internal pages and http, mail and phone links only. */
export function linkKind(url: string): 'own' | 'external' | 'none' {
  if (/^\/(?![/\\])/.test(url)) return 'own'
  return /^(https?:|mailto:|tel:)/i.test(url) ? 'external' : 'none'
}

/** All menu entries with a page, including the names of their groups. */
export function menuLeaves(
  items: readonly MenuItem[],
  trail: readonly MenuItem[] = [],
): readonly { readonly item: MenuItem; readonly trail: readonly MenuItem[] }[] {
  return items.flatMap((item) => {
    const below = menuLeaves(item.children, [...trail, item])
    return isGroup(item) || linkKind(item.url) !== 'own' ? below : [{ item, trail }, ...below]
  })
}
