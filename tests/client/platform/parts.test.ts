import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchPart } from '#client/platform/parts.ts'

class Link extends EventTarget {
  rel = 'stylesheet'
  href = ''
  remove() {}
}

const missing = new Set<string>()
const shown: string[] = []
let failed = (_event: { readonly target: Link }): void => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLLinkElement', Link)
  vi.stubGlobal('document', {
    addEventListener(_type: string, listener: typeof failed) {
      failed = listener
    },
    createElement: () => new Link(),
    querySelector: () => null,
    head: { append: (link: Link) => queueMicrotask(() => arrive(link)) },
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async () => Response.json({ build: 'entry-1' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function arrive(link: Link): void {
  if (missing.has(link.href)) failed({ target: link })
  else shown.push(link.href)
  link.dispatchEvent(new Event(missing.has(link.href) ? 'error' : 'load'))
}

/** As the bundler does it: the style sheet is asked for once, the part at every try. */
function partWith(href: string): () => Promise<string> {
  let isAsked = false
  return async () => {
    if (isAsked) return href
    isAsked = true
    arrive(Object.assign(new Link(), { href }))
    if (missing.has(href)) throw new Error(`Unable to preload CSS for ${href}`)
    return href
  }
}

test('a part whose style sheet is missing for good fails, and no other part with it', async () => {
  missing.add('/assets/gone.css')
  const gone = fetchPart(partWith('/assets/gone.css')).catch((error: Error) => error.message)
  await vi.runAllTimersAsync()
  expect(await gone).toBe('Unable to preload /assets/gone.css')
  const other = fetchPart(partWith('/assets/other.css'))
  await vi.runAllTimersAsync()
  expect(await other).toBe('/assets/other.css')
  // It is asked for again with every part, since it may be shared.
  missing.clear()
  await fetchPart(partWith('/assets/third.css'))
  expect(shown).toEqual(['/assets/other.css', '/assets/third.css', '/assets/gone.css'])
})
