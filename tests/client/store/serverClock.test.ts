import { describe, expect, test } from 'vitest'
import { createServerClock } from '#client/store/serverClock.ts'

describe('the server’s clock', () => {
  test('is this browser’s until the server has spoken', () => {
    expect(createServerClock().at(5_000)).toBe(5_000)
  })

  test('runs on between heartbeats', () => {
    const clock = createServerClock()
    clock.note(1_000_000, 5_000)
    expect(clock.at(5_250)).toBe(1_000_250)
  })

  test('takes the network’s jitter for jitter', () => {
    const clock = createServerClock()
    clock.note(1_000_000, 0)
    clock.note(1_005_000, 5_040)
    expect(clock.at(6_040)).toBe(1_006_000)
  })

  test('runs at the speed of a simulated world, and stops with it', () => {
    const clock = createServerClock()
    clock.note(0, 0)
    clock.note(300_000, 5_000)
    expect(clock.at(6_000)).toBe(360_000)
    clock.note(300_000, 10_000)
    expect(clock.at(12_000)).toBe(300_000)
  })
})
