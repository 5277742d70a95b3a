import { describe, expect, it } from 'vitest'
import { FRESH_MS, PASSING_MS, ReadingClock, ToastAges } from '#client/app/alarms/toastAges.ts'

const leak = { id: 'leak', isCritical: true }
const lock = { id: 'lock', isCritical: false }

describe('the age of new alarms', () => {
  it('makes each a line after some seconds, and lets go of what is not critical after a minute', () => {
    const ages = new ToastAges()
    expect(ages.at(0, [leak])).toEqual({ lasting: ['leak'], fresh: new Set(['leak']), nextMs: FRESH_MS })
    // One that comes later has seconds of its own.
    expect(ages.at(5_000, [leak, lock])).toMatchObject({ fresh: new Set(['leak', 'lock']), nextMs: 3_000 })
    expect(ages.at(FRESH_MS, [leak, lock])).toMatchObject({ fresh: new Set(['lock']), nextMs: 5_000 })
    expect(ages.at(5_000 + PASSING_MS, [leak, lock])).toEqual({
      lasting: ['leak'],
      fresh: new Set(),
      nextMs: null,
    })
  })

  it('never lets go of a critical one, and one that comes once more is new', () => {
    const ages = new ToastAges()
    ages.at(0, [leak, lock])
    expect(ages.at(1e9, [leak, lock]).lasting).toEqual(['leak'])
    ages.at(1e9, [])
    expect(ages.at(1e9 + 1, [lock])).toMatchObject({ lasting: ['lock'], fresh: new Set(['lock']) })
  })

  it('counts only while somebody can read', () => {
    const clock = new ReadingClock(100)
    expect(clock.now(150)).toBe(50)
    clock.run(false, 160)
    expect(clock.now(10_000)).toBe(60)
    clock.run(false, 20_000)
    clock.run(true, 30_000)
    expect(clock.now(30_005)).toBe(65)
  })
})
