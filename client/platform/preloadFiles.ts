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
  const response = await fetch(href).catch(() => null)
  // Read to its end, or it is not in the cache.
  const isHere = response?.ok === true && (await response.blob().then(Boolean, () => false))
  if (!isHere) throw new Error(`Unable to preload ${href}`)
  if (href.endsWith('.css')) await addSheet(href)
}

function addSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`Unable to preload ${href}`))
    })
    document.head.append(link)
  })
}
