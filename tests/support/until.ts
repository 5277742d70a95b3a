import { vi } from 'vitest'

/** With room for a machine that does much else: how long it takes is no part of what these tests say. */
const PATIENCE = { timeout: 120_000, interval: 10 }

/** Waits until a condition holds, and returns what it found. */
export const until = <T>(condition: () => T | Promise<T>) => vi.waitUntil(condition, PATIENCE)

/** Waits until an assertion holds; its own message says what was there instead. */
export const eventually = <T>(assertion: () => T | Promise<T>): Promise<T> => vi.waitFor(assertion, PATIENCE)
