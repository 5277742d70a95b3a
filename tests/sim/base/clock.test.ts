import { expect, it, vi } from 'vitest'
import { SteadyClock } from '#sim/base/clock.ts'

it('a clock whose records are ahead of the machine knows by how much, and comes closer while it waits', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_000_000 })
  try {
    const clock = new SteadyClock(1_000_000 + 3_600_000)
    expect(clock.aheadMs()).toBe(3_600_000)
    vi.advanceTimersByTime(60_000)
    expect(clock.aheadMs()).toBe(3_570_000)
    expect(new SteadyClock(0).aheadMs()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
