import { vi } from 'vitest'

interface Cookies {
  /** Cookies as set, with attributes. */
  readonly written: string[]
}

/** Browser APIs used by the platform wrappers: cookies, location, `<html>`, relative fetch. */
export function stubBrowser(options: { readonly serverUrl: string; readonly protocol?: string }): Cookies {
  const jar = new Map<string, string>()
  const written: string[] = []
  const realFetch = globalThis.fetch
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = ''] = text.split('; ')
      const at = pair.indexOf('=')
      if (text.includes('Max-Age=0')) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    },
    documentElement: { setAttribute: () => {} },
    querySelector: () => null,
  })
  vi.stubGlobal('location', { protocol: options.protocol ?? 'http:' })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`${options.serverUrl}${path}`, init))
  return { written }
}
