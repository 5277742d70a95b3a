import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

const PATIENCE = { timeout: PATIENCE_MS, interval: 10 }

/** Waits until a condition holds and returns its result. */
export const until = <T>(condition: () => T | Promise<T>) => vi.waitUntil(condition, PATIENCE)

/** Likewise for the work of a process of low priority, which a busy machine lets wait. */
export const untilDone = <T>(condition: () => T | Promise<T>) =>
  vi.waitUntil(condition, { ...PATIENCE, timeout: 4 * PATIENCE_MS })

/** Retries an assertion until it holds; its message shows the actual state. */
export const eventually = <T>(assertion: () => T | Promise<T>): Promise<T> => vi.waitFor(assertion, PATIENCE)
