import { expect, it } from 'vitest'
import { Buckets, type Permit } from '#shared/automation/buckets.ts'

it('a storm of a thousand triggers a second stays within the bucket of its automation, and takes nothing from others', () => {
  const buckets = new Buckets<string>()
  const of: Record<Permit, number> = { run: 0, rate: 0, silent: 0, trip: 0 }
  let others = 0
  for (let ms = 0; ms < 60_000; ms += 1) {
    of[buckets.take('storm', ms)] += 1
    if (ms % 6_000 === 0 && buckets.take('other', ms) === 'run') others += 1
  }
  // Burst of twenty, then ten per minute; disabled after the third rejection.
  expect(of.run).toBeLessThanOrEqual(30)
  expect(of.rate).toBe(2)
  expect(of.trip).toBeGreaterThanOrEqual(1)
  expect(of.run + of.rate + of.silent + of.trip).toBe(60_000)
  expect(others).toBe(10)
})

it('a clock that is set back gives nothing that was used already', () => {
  const buckets = new Buckets<string>()
  for (let i = 0; i < 20; i += 1) expect(buckets.take('one', 600_000)).toBe('run')
  expect(buckets.take('one', 0)).toBe('rate')
  expect(buckets.take('one', 5_999)).toBe('silent')
  expect(buckets.take('one', 6_000)).toBe('run')
})
