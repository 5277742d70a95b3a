/** Handling of push messages and notification clicks by the service worker. */
import { beforeEach, expect, it, vi } from 'vitest'

type Listener = (event: object) => void

const listeners = new Map<string, Listener>()
const shown = vi.fn(async (..._: unknown[]) => undefined)
const opened = vi.fn(async (..._: unknown[]) => undefined)
const fetched = vi.fn(async (..._: unknown[]) => Response.json({ status: 200 }))
let pages: {
  visibilityState: string
  focus: () => Promise<void>
  postMessage: (message: unknown) => void
}[] = []
let token: { value: string } | null = { value: 'a%20token' }

const PATH = '/message/messagerecord?open=alm_1&of=prj_1'
const MESSAGE = {
  ...{ title: 'Critical: Water leak', body: 'Harbour Hotel · 1106', url: PATH, tag: 'alm_1' },
  ...{ isCritical: true, verbs: { open: 'Open', acknowledge: 'Acknowledge' } },
}

/** Resolves once the work that the worker waits for has ended. */
async function fire(type: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve()
  listeners.get(type)?.({
    ...event,
    waitUntil: (one: Promise<unknown>) => {
      work = one
    },
  })
  await work
}

const push = (payload: unknown) =>
  fire('push', { data: payload === undefined ? null : { json: () => payload } })
const press = async (action: string) => {
  const close = vi.fn()
  await fire('notificationclick', { action, notification: { close, tag: 'alm_1', data: PATH } })
  expect(close).toHaveBeenCalled()
}
const aPage = (visibilityState: string) => ({
  visibilityState,
  focus: vi.fn(async () => undefined),
  postMessage: vi.fn(),
})

beforeEach(async () => {
  vi.resetModules()
  vi.clearAllMocks()
  pages = []
  token = { value: 'a%20token' }
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    clients: { matchAll: async () => pages, openWindow: opened },
    registration: { showNotification: shown },
    cookieStore: { get: async () => token },
  })
  vi.stubGlobal('fetch', fetched)
  await import('#client/platform/serviceWorker.ts')
})

it('shows the alarm with its buttons, a critical one until somebody presses it', async () => {
  await push(MESSAGE)
  expect(shown).toHaveBeenCalledWith(
    'Critical: Water leak',
    expect.objectContaining({
      ...{ body: 'Harbour Hotel · 1106', tag: 'alm_1', data: PATH, requireInteraction: true },
      actions: [
        { action: 'open', title: 'Open' },
        { action: 'acknowledge', title: 'Acknowledge' },
      ],
    }),
  )
})

it('shows something for every message, and leads nowhere outside', async () => {
  await push(undefined)
  await push({ ...MESSAGE, url: 'https://elsewhere.example/', verbs: null })
  await push({ ...MESSAGE, url: '//elsewhere.example/' })
  expect(shown.mock.calls.map(([title]) => title)).toEqual(['Atrium', MESSAGE.title, MESSAGE.title])
  for (const [, options] of shown.mock.calls) expect(options).toMatchObject({ data: '/' })
})

it('opens the alarm in the page that is there, else in a new one', async () => {
  pages = [aPage('hidden'), aPage('visible')]
  await press('')
  expect(pages[1]?.postMessage).toHaveBeenCalledWith({ open: PATH })
  expect(pages[1]?.focus).toHaveBeenCalled()
  expect(opened).not.toHaveBeenCalled()
  pages = []
  await press('open')
  expect(opened).toHaveBeenCalledWith(PATH)
})

it('acknowledges in the project of the alarm, and opens it where that does not work', async () => {
  await press('acknowledge')
  const [address, request] = fetched.mock.calls[0] as unknown as [string, RequestInit]
  expect(address).toBe('/api/userinfo/updatemsgstate')
  expect(request.headers).toMatchObject({ 'head-token': 'a token' })
  expect(JSON.parse(String(request.body))).toEqual({ ids: ['alm_1'], xmid: 'prj_1' })
  expect(opened).not.toHaveBeenCalled()
  fetched.mockResolvedValueOnce(Response.json({ status: 1301 }))
  await press('acknowledge')
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await press('acknowledge')
  token = null
  await press('acknowledge')
  expect(opened).toHaveBeenCalledTimes(3)
})
