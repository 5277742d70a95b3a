/**
 * Fetches the files of a part before it is imported, in place of Vite's own helper (client/build/partFiles.ts): a module
 * whose file, or that of one it imports, could not be fetched is never asked for again in the same page (Chromium 150), so
 * no import may fail. `fetch` may be repeated, and what it got the import finds in the browser's cache.
 */
const asked = new Map<string, Promise<void>>()

/** The name by which the build calls it. @throws where a file cannot be had now; asked again, it is fetched again */
export async function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => once(`/${file}`)))
  return load()
}

function once(href: string): Promise<void> {
  const known = asked.get(href)
  if (known) return known
  // What the page links by itself is on its way.
  const begun = document.querySelector(`link[href="${href}"]`) ? Promise.resolve() : have(href)
  asked.set(href, begun)
  begun.catch(() => asked.delete(href))
  return begun
}

async function have(href: string): Promise<void> {
  const sheet = href.endsWith('.css') ? placeOf(href) : null
  const response = await fetch(href).catch(() => null)
  // Read to its end, or it is not in the cache.
  const isHere = response?.ok === true && (await response.blob().then(Boolean, () => false))
  if (!isHere) throw new Error(`Unable to preload ${href}`)
  if (sheet) await fill(sheet, href)
}

/**
 * Sheets stand in the order in which they are asked for, which is that of what imports what, and not in that in which
 * they come: of two rules that weigh the same the later one holds. The page has its own below its first frame.
 */
const places = new Map<string, HTMLLinkElement>()
let last: Element | undefined

function placeOf(href: string): HTMLLinkElement {
  const known = places.get(href)
  if (known) return known
  const link = document.createElement('link')
  last ??= [...document.querySelectorAll('link[rel=stylesheet]')].at(-1)
  if (last) last.after(link)
  else document.head.append(link)
  last = link
  places.set(href, link)
  return link
}

function fill(link: HTMLLinkElement, href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.removeAttribute('href')
      reject(new Error(`Unable to preload ${href}`))
    }
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
  })
}
