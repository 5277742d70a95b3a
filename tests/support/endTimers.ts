/**
 * Ends with each test the timers that began in it. Files share a worker: a bulk action or command that a test
 * leaves without an answer says so seconds later, on a slow machine into the middle of another test's result.
 * Not where servers run: one that is shared goes on between tests, and each ends its own timers when it is closed.
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
