import { findScreen, type GroupId, REDIRECTS, type ScreenId } from './screens.tsx'

/** One step of the way from the start to the page on show. */
export type Crumb =
  | { readonly kind: 'root'; readonly href: string | null }
  | { readonly kind: 'group'; readonly group: GroupId; readonly href: string | null }
  | { readonly kind: 'screen'; readonly id: ScreenId; readonly href: null }

const HOME_PATH = '/dashboard'

/**
 * The way begins at the console's root unless the page is home; the last item leads nowhere. Null while a page is
 * only being refreshed: the way on show stays.
 */
export function breadcrumb(path: string): readonly Crumb[] | null {
  if (path.startsWith('/redirect/')) return null
  const screen = findScreen(path)
  if (!screen) return []
  const last: Crumb = { kind: 'screen', id: screen.id, href: null }
  if (path === HOME_PATH) return [last]
  const root: Crumb = { kind: 'root', href: HOME_PATH }
  if (screen.group === null) return [root, last]
  const groupHref = REDIRECTS[`/${screen.group}`] ?? null
  const group: Crumb = {
    kind: 'group',
    group: screen.group,
    // A link to the page on show would be none.
    href: groupHref === path ? null : groupHref,
  }
  return [root, group, last]
}
