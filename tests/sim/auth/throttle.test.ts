import { describe, expect, it } from 'vitest'
import { Throttle } from '#sim/auth/throttle.ts'

const MINUTE_MS = 60_000

describe('a throttle of 3 failures in 15 minutes', () => {
  const create = (keysMax?: number) =>
    new Throttle({ limit: 3, windowMs: 15 * MINUTE_MS, ...(keysMax === undefined ? {} : { keysMax }) })

  it('lets three through and then says how long to wait', () => {
    const throttle = create()
    for (const atMs of [0, 1_000, 2_000]) {
      expect(throttle.waitMs('a', atMs)).toBe(0)
      throttle.fail('a', atMs)
    }
    expect(throttle.waitMs('a', 3_000)).toBe(15 * MINUTE_MS - 3_000)
    expect(throttle.waitMs('b', 3_000)).toBe(0)
  })

  it('slides: a place is free once the oldest failure is 15 minutes old', () => {
    const throttle = create()
    for (const atMs of [0, MINUTE_MS, 2 * MINUTE_MS]) throttle.fail('a', atMs)
    expect(throttle.waitMs('a', 15 * MINUTE_MS - 1)).toBe(1)
    expect(throttle.waitMs('a', 15 * MINUTE_MS)).toBe(0)
    throttle.fail('a', 15 * MINUTE_MS)
    expect(throttle.waitMs('a', 15 * MINUTE_MS)).toBe(MINUTE_MS)
  })

  it('forgets a key, and takes back a single failure', () => {
    const throttle = create()
    for (const atMs of [1, 1, 2]) throttle.fail('a', atMs)
    throttle.pardon('a', 1)
    expect(throttle.waitMs('a', 3)).toBe(0)
    throttle.fail('a', 3)
    expect(throttle.waitMs('a', 3)).toBeGreaterThan(0)
    throttle.pardon('a', 99)
    throttle.pardon('nobody', 1)
    expect(throttle.waitMs('a', 3)).toBeGreaterThan(0)
    throttle.forget('a')
    expect(throttle.waitMs('a', 3)).toBe(0)
  })

  it('remembers a bounded number of keys, those that failed last', () => {
    const throttle = create(2)
    for (const key of ['old', 'a', 'b']) for (const atMs of [1, 2, 3]) throttle.fail(key, atMs)
    expect(throttle.waitMs('old', 4)).toBe(0)
    expect(throttle.waitMs('a', 4)).toBeGreaterThan(0)
    expect(throttle.waitMs('b', 4)).toBeGreaterThan(0)
  })
})
