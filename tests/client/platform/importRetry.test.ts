// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
/** A failed dynamic import is tried again while another try can help. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importWithRetry } from '#client/platform/importRetry.ts'

const FAILED = 'Failed to fetch dynamically imported module: /assets/Home-1.js'
/** The build of the server; null while it does not answer. */
let build: string | null

beforeEach(() => {
  vi.useFakeTimers()
  build = '/assets/entry-1.js'
  document.head.innerHTML = '<script src="/assets/entry-1.js"></script>'
  vi.stubGlobal('fetch', async () => {
    if (build === null) throw new TypeError('Failed to fetch')
    return Response.json({ build })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fails as often as told, then resolves. */
function importFailing(times: number, message = FAILED) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError(message)
    return 'loaded'
  })
  return load
}

async function outcome(load: () => Promise<string>): Promise<string> {
  const result = importWithRetry(load).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(60_000)
  return result
}

test('an import that fails while the server is away is tried until it comes', async () => {
  build = null
  const load = importFailing(6)
  expect(await outcome(load)).toBe('loaded')
  expect(load).toHaveBeenCalledTimes(7)
})

test('an import that a reachable server lacks for good fails after three tries', async () => {
  const load = importFailing(Number.POSITIVE_INFINITY)
  expect(await outcome(load)).toBe(FAILED)
  expect(load).toHaveBeenCalledTimes(3)
})

test('after a deployment the import fails at once, so that the page can offer to reload', async () => {
  build = '/assets/entry-2.js'
  const load = importFailing(Number.POSITIVE_INFINITY)
  expect(await outcome(load)).toBe(FAILED)
  expect(load).toHaveBeenCalledTimes(1)
})

test('an error in the module itself is not tried again', async () => {
  const load = importFailing(1, 'x is not a function')
  expect(await outcome(load)).toBe('x is not a function')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a style sheet that failed is linked again at its place before the next try', async () => {
  vi.useRealTimers()
  document.head.insertAdjacentHTML('beforeend', '<link rel="stylesheet" href="data:text/css,a{}">')
  document.head.append(document.createElement('meta'))
  const failed = document.querySelector('link')
  Object.defineProperty(failed, 'sheet', { value: null })
  const tried: (Element | null)[] = []
  const load = async () => {
    tried.push(document.querySelector('link'))
    if (tried.length === 1) throw new Error('Unable to preload CSS for /assets/a.css')
    return 'loaded'
  }
  const loading = importWithRetry(load)
  await vi.waitFor(() => {
    const link = document.querySelector('link')
    expect(link).not.toBe(failed)
    link?.dispatchEvent(new Event('load'))
  })
  expect(await loading).toBe('loaded')
  expect(tried[1]?.nextElementSibling?.tagName).toBe('META')
})
