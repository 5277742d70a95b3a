import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchPart } from '#client/platform/parts.ts'
import { __vitePreload } from '#client/platform/preloadFiles.ts'

/** Loads as soon as it has an address; its place is that among its neighbours. */
class Link {
  rel = ''
  onload?: () => void
  #href = ''
  get href(): string {
    return this.#href
  }
  set href(href: string) {
    this.#href = href
    queueMicrotask(() => this.onload?.())
  }
  after(link: Link) {
    sheets.splice(sheets.indexOf(this) + 1, 0, link)
  }
  removeAttribute() {
    this.#href = ''
  }
}

/** How often each file is refused before it comes. */
const refused = new Map<string, number>()
let fetched: string[] = []
/** The page's own, and what was added, in the order of the document. */
const sheets: Link[] = [new Link()]
const shown = () => sheets.slice(1).flatMap(({ href }) => href || [])
let imported: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  refused.clear()
  fetched = []
  imported = []
  vi.stubGlobal('document', {
    createElement: () => new Link(),
    querySelector: () => null,
    querySelectorAll: () => sheets.slice(0, 1),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/readyz') return Response.json({ build: 'entry-1' })
    fetched.push(path)
    const left = refused.get(path) ?? 0
    refused.set(path, left - 1)
    if (left > 0) throw new TypeError('Failed to fetch')
    return new Response('…')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As the build writes it. */
const part = (name: string, ...files: readonly string[]) =>
  fetchPart(() =>
    __vitePreload(async () => {
      imported.push(name)
      return name
    }, files),
  )

test('a part is imported once all of its files are here, which are asked for until they come', async () => {
  refused.set('/assets/late.js', 2)
  const late = part('late', 'assets/late.js', 'assets/shared.js', 'assets/late.css')
  await vi.advanceTimersByTimeAsync(400)
  expect(imported).toEqual([])
  await vi.runAllTimersAsync()
  expect(await late).toBe('late')
  expect([imported, shown()]).toEqual([['late'], ['/assets/late.css']])
  expect(fetched.filter((file) => file === '/assets/late.js')).toHaveLength(3)
  expect(fetched.filter((file) => file === '/assets/shared.js')).toHaveLength(1)
})

test('a part with a file that is missing for good fails without an import, and no other part with it', async () => {
  refused.set('/assets/gone.css', Number.POSITIVE_INFINITY)
  const gone = part('gone', 'assets/gone.js', 'assets/gone.css').catch((error: Error) => error.message)
  await vi.runAllTimersAsync()
  expect(await gone).toBe('Unable to preload /assets/gone.css')
  expect(await part('other', 'assets/other.js')).toBe('other')
  expect(imported).toEqual(['other'])
})

test('of two sheets the one that was asked for later holds, whichever comes first', async () => {
  refused.set('/assets/base.css', 1)
  const first = part('screen', 'assets/base.css', 'assets/screen.css')
  const second = part('panel', 'assets/base.css', 'assets/panel.css')
  await vi.runAllTimersAsync()
  await Promise.all([first, second])
  const order = ['base', 'screen', 'panel'].map((name) => `/assets/${name}.css`)
  expect(shown().filter((href) => order.includes(href))).toEqual(order)
})
