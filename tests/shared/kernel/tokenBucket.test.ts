import { describe, expect, it } from 'vitest'
import { TokenBucket } from '#shared/kernel/tokenBucket.ts'

const rate = { burst: 3, everyMs: 50 }

describe('a token bucket', () => {
  it('lets a burst through, then so many, and loses nothing of a token however often it is asked', () => {
    const bucket = new TokenBucket(rate, 0)
    let taken = 0
    for (let ms = 0; ms <= 1_000; ms += 7) if (bucket.take(ms)) taken += 1
    expect(taken).toBe(3 + 1_000 / 50 - 1)
    expect(bucket.take(1_000)).toBe(true)
    expect(bucket.take(1_000)).toBe(false)
  })

  it('gathers no more than its burst, and is full then', () => {
    const bucket = new TokenBucket(rate, 0)
    bucket.spend(0, 2)
    expect(bucket.isFull(99)).toBe(false)
    expect(bucket.isFull(100)).toBe(true)
    expect(bucket.left(1_000_000)).toBe(3)
  })

  it('is waited for where more was spent than there was', () => {
    const bucket = new TokenBucket(rate, 0)
    bucket.spend(0, 5)
    expect(bucket.left(0)).toBe(-2)
    expect(bucket.take(149)).toBe(false)
    expect(bucket.take(150)).toBe(true)
  })

  it('neither gains nor loses by a clock that is set back', () => {
    const bucket = new TokenBucket(rate, 10_000)
    bucket.spend(10_000, 3)
    expect(bucket.left(0)).toBe(0)
    expect(bucket.take(50)).toBe(true)
    expect(bucket.take(50)).toBe(false)
  })
})
