/**
 * Service worker. It caches one page that explains that the server is unreachable, and serves it for failed
 * navigations. Nothing else is cached. It also shows alarm notifications from the server.
 */
const CACHE = 'offline-1'
const OFFLINE_PAGE = '/offline.html'
/** Beside the page: the scheme that the console was last shown in. */
const SCHEME = '/offline.scheme'
/** HTTP status of a successful call. */
const ANSWERED = 200

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushMessageEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null
}
interface NotificationClickEvent extends ExtendableEvent {
  readonly notification: Notification
  /** Empty where its text was pressed. */
  readonly action: string
}
interface PageClient {
  readonly visibilityState: 'visible' | 'hidden'
  focus(): Promise<unknown>
  postMessage(message: unknown): void
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
  addEventListener(type: 'push', listener: (event: PushMessageEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { readonly type: 'window' }): Promise<readonly PageClient[]>
    openWindow(path: string): Promise<unknown>
  }
  readonly registration: ServiceWorkerRegistration
  /** Not supported by every browser. */
  readonly cookieStore?: { get(name: string): Promise<{ readonly value?: string } | null> }
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

worker.addEventListener('push', (event) => {
  const { title, ...options } = readMessage(event.data)
  event.waitUntil(worker.registration.showNotification(title, { icon: '/icons/icon-192.png', ...options }))
})

worker.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  notification.close()
  const { tag } = notification
  const path = String(notification.data)
  event.waitUntil(action === 'acknowledge' ? acknowledge(tag, path) : openConsole(path))
})

/**
 * Reads the server's `Notification`. Browsers revoke the permission of pages that show nothing for a message.
 */
function readMessage(data: PushMessageEvent['data']) {
  const payload = groupOf(data?.json())
  const [url, tag, verbs] = [textOf(payload.url), textOf(payload.tag), groupOf(payload.verbs)]
  const actions = ['open', 'acknowledge'].map((action) => ({ action, title: textOf(verbs[action]) }))
  return {
    title: textOf(payload.title) || 'Atrium',
    body: textOf(payload.body),
    ...(tag === '' ? {} : { tag }),
    data: url.startsWith('/') && !url.startsWith('//') ? url : '/',
    requireInteraction: payload.isCritical === true,
    actions: actions.filter(({ title }) => title !== ''),
  }
}

type Group = Readonly<Record<string, unknown>>
const groupOf = (value: unknown): Group => ({ ...(value as object | undefined) })
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Uses the console's session. On failure the console opens and explains. */
async function acknowledge(alarmId: string, path: string): Promise<void> {
  const isDone = await sendAcknowledgement(alarmId, path).catch(() => false)
  if (!isDone) await openConsole(path)
}

async function sendAcknowledgement(alarmId: string, path: string): Promise<boolean> {
  const token = (await worker.cookieStore?.get('HeaderToken'))?.value
  if (!token) return false
  const xmid = new URLSearchParams(path.slice(path.indexOf('?'))).get('of')
  const answer = await fetch('/api/userinfo/updatemsgstate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'head-token': decodeURIComponent(token) },
    body: JSON.stringify({ ids: [alarmId], xmid }),
  })
  return answer.ok && groupOf(await answer.json()).status === ANSWERED
}

/** Reuses an open page of the console, so that unsent input is not lost. */
async function openConsole(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!page) {
    await worker.clients.openWindow(path)
    return
  }
  page.postMessage({ open: path })
  await page.focus()
}

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

/** Applies the console's theme, which may differ from the system's. */
async function inScheme(page: Response, scheme: string): Promise<Response> {
  const text = await page.text()
  return new Response(text.replace('<html ', `<html data-scheme="${scheme}" `), { headers: page.headers })
}
