/** Resolves a console URL to a screen, a redirect, a page to remount, or nothing. */

import type { Screen } from '#shared/screens/registry.ts'
import { findScreen, REDIRECTS, SCREENS } from '#shared/screens/registry.ts'
import { ownPath } from '../session/redirect.ts'

export type Place =
  | { readonly kind: 'screen'; readonly screen: Screen }
  /** Redirected to another URL. */
  | { readonly kind: 'elsewhere'; readonly to: string }
  /** The page at this URL is remounted. */
  | { readonly kind: 'refresh'; readonly to: string; readonly path: string }
  | { readonly kind: 'unknown' }

const REFRESH = '/redirect/'

interface Address {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** Maps URLs that differ in case or trailing slash to the page's canonical address. */
const spellings = new Map(
  [...SCREENS.map(({ path }) => path), ...Object.keys(REDIRECTS)].map((path) => [path.toLowerCase(), path]),
)

export function placeOf({ pathname, search, hash }: Address): Place {
  if (pathname.startsWith(REFRESH)) {
    // The rest may be any text, so only internal pages are allowed.
    const to = ownPath(`/${pathname.slice(REFRESH.length)}${search}${hash}`)
    return { kind: 'refresh', to, path: to.split(/[?#]/, 1)[0] ?? to }
  }
  const screen = findScreen(pathname)
  if (screen?.frame === 'shell') return { kind: 'screen', screen }
  const target = REDIRECTS[pathname] ?? spellings.get(pathname.toLowerCase().replace(/(?<=.)\/+$/, ''))
  return target === undefined || target === pathname
    ? { kind: 'unknown' }
    : { kind: 'elsewhere', to: `${target}${search}${hash}` }
}
