import { expect, it, vi } from 'vitest'
import { SteadyClock, VirtualClock } from '#sim/base/clock.ts'

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

function atRealTime(run: (passS: (seconds: number) => void) => void): void {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  try {
    run((seconds) => void vi.advanceTimersByTime(seconds * 1000))
  } finally {
    vi.useRealTimers()
  }
}

it('a clock that is held stands still until the last of its holders lets it go, and runs nothing meanwhile', () => {
  atRealTime((passS) => {
    const clock = new VirtualClock({ startMs: 0, speed: 100 })
    let ran = 0
    clock.schedule(150_000, () => {
      ran += 1
    })
    passS(1)
    expect(clock.now()).toBe(100_000)
    const [first, second] = [clock.hold(), clock.hold()]
    passS(5)
    first()
    first()
    passS(5)
    expect([clock.now(), ran]).toEqual([100_000, 0])
    second()
    passS(1)
    expect([clock.now(), ran]).toEqual([200_000, 1])
  })
})

it('a report may be late by what the world covers in ten seconds, and after a change of speed by what it has covered', () => {
  atRealTime((passS) => {
    const clock = new VirtualClock({ startMs: 0, speed: 1000 })
    const lateAfter = (seconds: number): number => {
      for (let second = 0; second < seconds; second += 1) {
        passS(1)
        clock.now()
      }
      return clock.lateMs()
    }
    expect(clock.lateMs()).toBe(10_000_000)
    expect(lateAfter(30)).toBeCloseTo(10_000_000, -7)
    clock.setSpeed(1)
    // Packets may be in transit, so it shrinks with world time only.
    const before = clock.lateMs()
    expect(before - lateAfter(60)).toBeCloseTo(60_000, -1)
    clock.step(before)
    lateAfter(20)
    expect(lateAfter(1)).toBeLessThan(20_000)
  })
})

it('a world that is moved by hand counts that as covered, too', () => {
  atRealTime((passS) => {
    const clock = new VirtualClock({ startMs: 0, speed: 1 })
    passS(1)
    clock.now()
    clock.step(3_600_000)
    expect(clock.lateMs()).toBeGreaterThanOrEqual(3_600_000)
  })
})
