/** Determines the page to open after signing in; only paths of this console are allowed. */

const HOME = '/'
export const SIGN_IN_PAGES: ReadonlySet<string> = new Set(['/login', '/logintp', '/loginhdgd'])
/** Invalid host name, so a URL resolving to it was a relative path. */
const OWN_ORIGIN = 'http://own.invalid'

/**
 * `redirect` comes from the URL and is untrusted. Any value other than a path of this app leads to the home
 * page.
 */
export function ownPath(redirect: string | null): string {
  if (redirect === null || !redirect.startsWith('/')) return HOME
  const target = parseUrl(redirect)
  if (!target || target.origin !== OWN_ORIGIN) return HOME
  // A path may contain `//` or an address; the check keeps navigation within this origin.
  if (target.pathname.startsWith('//') || SIGN_IN_PAGES.has(target.pathname)) return HOME
  return `${target.pathname}${target.search}${target.hash}`
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text, OWN_ORIGIN)
  } catch {
    // An unparsable URL is no path of this app.
    return null
  }
}
