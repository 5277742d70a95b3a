import { describe, expect, it } from 'vitest'
import type { EnergyRate } from '#shared/records/energyRate.ts'
import { inOrder, overlappingRate, rateAt } from '#shared/rules/energyRates.ts'
import { dayOfDate } from '#shared/time/zone.ts'
import { aRate } from '../../support/energyRates.ts'

const at = (date: string, hour: number) => ({ day: dayOfDate(date), minute: hour * 60 })
const named = (rates: readonly EnergyRate[], ...when: Parameters<typeof at>) =>
  rateAt(inOrder(rates), at(...when), 0)?.name

describe('the rate of a moment', () => {
  const base = aRate({ name: 'base' })
  const peak = aRate({ name: 'peak', from: '08:00', to: '22:00', days: ['mon', 'tue', 'wed', 'thu', 'fri'] })
  const night = aRate({ name: 'night', from: '22:00', to: '06:00', days: ['sun'] })

  it('is the one that is restricted in more ways, and the base rate else', () => {
    // 2026-11-23 is a Monday.
    expect(named([base, peak], '2026-11-23', 8)).toBe('peak')
    expect(named([base, peak], '2026-11-23', 22)).toBe('base')
    expect(named([base, peak], '2026-11-22', 9)).toBe('base')
  })

  it('goes on past midnight from the day on which it begins', () => {
    expect(named([base, night], '2026-11-22', 23)).toBe('night')
    expect(named([base, night], '2026-11-23', 5)).toBe('night')
    expect(named([base, night], '2026-11-22', 5)).toBe('base')
    expect(named([base, night], '2026-11-23', 23)).toBe('base')
  })

  it('is the one of the day: a later rate takes the place of an earlier one from its date on', () => {
    const later = aRate({ name: 'later', validFrom: '2026-12-01' })
    expect(named([base, later], '2026-11-30', 12)).toBe('base')
    expect(named([base, later], '2026-12-01', 0)).toBe('later')
    const ended = aRate({ name: 'ended', validUntil: '2026-11-30' })
    expect(named([ended], '2026-11-30', 23)).toBe('ended')
    expect(named([ended], '2026-12-01', 0)).toBeUndefined()
    expect(named([ended], '2025-12-31', 23)).toBeUndefined()
  })

  it('is one of its months only', () => {
    const winter = aRate({ name: 'winter', months: ['12', '01'] })
    expect(named([base, winter], '2026-12-01', 0)).toBe('winter')
    expect(named([base, winter], '2026-11-30', 23)).toBe('base')
  })

  it('is a higher step once the month has used so much', () => {
    const rates = inOrder([base, aRate({ name: 'above', aboveKwh: 100 })])
    expect(rateAt(rates, at('2026-11-23', 8), 99)?.name).toBe('base')
    expect(rateAt(rates, at('2026-11-23', 8), 100)?.name).toBe('above')
  })
})

describe('two rates overlap', () => {
  const day = aRate({ name: 'day', from: '08:00', to: '20:00' })
  it('where both apply at one moment and nothing decides between them', () => {
    expect(overlappingRate(aRate({ from: '19:00', to: '23:00' }), [day])).toBe(day)
    expect(overlappingRate(aRate({ from: '20:00', to: '08:00' }), [day])).toBeUndefined()
    expect(overlappingRate(aRate(), [day])).toBeUndefined()
    expect(
      overlappingRate(aRate({ from: '19:00', to: '23:00', validFrom: '2026-06-01' }), [day]),
    ).toBeUndefined()
    expect(overlappingRate(aRate({ from: '19:00', to: '23:00', aboveKwh: 5 }), [day])).toBeUndefined()
  })
  it('past midnight of Sunday, too', () => {
    const sunday = aRate({ from: '22:00', to: '06:00', days: ['sun'] })
    expect(overlappingRate(aRate({ from: '05:00', to: '07:00', days: ['mon'] }), [sunday])).toBe(sunday)
    expect(overlappingRate(aRate({ from: '06:00', to: '07:00', days: ['mon'] }), [sunday])).toBeUndefined()
  })
})
