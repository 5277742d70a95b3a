/** Files share a worker: what one stubs on `globalThis`, such as `fetch`, ends with it. */
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
})
