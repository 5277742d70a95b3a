/**
 * Ends timers that a test started, because files share a worker and late results would disturb other tests. Not
 * for servers, which are shared and end their own timers.
 */
import { afterEach, beforeEach } from 'vitest'

const left = new Set<ReturnType<typeof setTimeout>>()
const setReal = globalThis.setTimeout

beforeEach(() => {
  const remembered = (...given: Parameters<typeof setReal>) => {
    const timer = setReal(...given)
    left.add(timer)
    return timer
  }
  globalThis.setTimeout = remembered as typeof setTimeout
})

afterEach(() => {
  for (const timer of left) clearTimeout(timer)
  left.clear()
  globalThis.setTimeout = setReal
})
