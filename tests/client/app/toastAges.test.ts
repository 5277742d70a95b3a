import { describe, expect, it } from 'vitest'
import { createToastAges, FRESH_S, PASSING_S } from '#client/app/alarms/toastAges.ts'

const isCritical = (id: string): boolean => id === 'leak'
const pass = (ages: ReturnType<typeof createToastAges>, seconds: number, ...ids: readonly string[]) =>
  Array.from({ length: seconds }, () => ages.pass(ids, isCritical)).at(-1)

describe('the age of new alarms', () => {
  it('makes each a line after some seconds of its own', () => {
    const ages = createToastAges()
    expect(ages.isFresh('leak')).toBe(true)
    pass(ages, FRESH_S - 1, 'leak')
    expect(ages.isFresh('leak')).toBe(true)
    pass(ages, 1, 'leak', 'lock')
    expect(['leak', 'lock'].map(ages.isFresh)).toEqual([false, true])
  })

  it('lets go of what is not critical after a minute, and never of a critical one', () => {
    const ages = createToastAges()
    expect(pass(ages, PASSING_S - 1, 'leak', 'lock')).toEqual([])
    expect(pass(ages, 1, 'leak', 'lock')).toEqual(['lock'])
    expect(pass(ages, 1_000, 'leak')).toEqual([])
  })

  it('restarts when the alarm is raised again', () => {
    const ages = createToastAges()
    pass(ages, FRESH_S, 'lock')
    pass(ages, 1)
    expect(ages.isFresh('lock')).toBe(true)
  })
})
