/**
 * Runs beside the pages, in a thread of the browser's own. It caches one page, which states that the server
 * cannot be reached, and serves it when a navigation gets no response. Nothing else is cached: the console
 * shows live data or none.
 */
const CACHE = 'offline-1'
const OFFLINE_PAGE = '/offline.html'
/** Beside the page: the scheme that the console was last shown in. */
const SCHEME = '/offline.scheme'

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
const worker = self as unknown as {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(
    type: 'message',
    listener: (event: ExtendableEvent & { readonly data: unknown }) => void,
  ): void
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldCaches().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(openPage(event.request))
})

worker.addEventListener('message', (event) => {
  if (event.data === 'light' || event.data === 'dark') event.waitUntil(keepScheme(event.data))
})

async function keepScheme(scheme: string): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(SCHEME, new Response(scheme))
}

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))
}

async function forgetOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}

async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE)
    if (!page) throw error
    const scheme = await (await caches.match(SCHEME))?.text()
    return scheme === undefined ? page : inScheme(page, scheme)
  }
}

/** A user's choice in the console may differ from the system's, which is all that the page knows by itself. */
async function inScheme(page: Response, scheme: string): Promise<Response> {
  const text = await page.text()
  return new Response(text.replace('<html ', `<html data-scheme="${scheme}" `), { headers: page.headers })
}
