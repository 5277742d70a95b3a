import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { rateFacts } from '../../support/energyRates.ts'
import { given } from '../../support/givenWhenThen.ts'

const added = (more: object = {}): AtriumEvent => ({
  type: 'EnergyRateAdded',
  data: { rateId: 'rat_1', ...rateFacts(more) } as never,
})

describe('a rate of energy', () => {
  it('has hours with both ends, and dates in order', () => {
    given()
      .when('AddEnergyRate', rateFacts({ from: '08:00' }) as never)
      .thenRefused('rate_hours_incomplete')
    given()
      .when('AddEnergyRate', rateFacts({ from: '08:00', to: '08:00' }) as never)
      .thenRefused('rate_hours_incomplete')
    given()
      .when('AddEnergyRate', rateFacts({ validUntil: '2025-12-31' }) as never)
      .thenRefused('rate_dates_reversed')
    given()
      .when('AddEnergyRate', rateFacts() as never)
      .thenTypes('EnergyRateAdded')
  })

  it('is in the currency of the others', () => {
    given()
      .when('AddEnergyRate', rateFacts({ currency: '' }) as never)
      .thenRefused('rate_currency_missing')
    given(added())
      .when('AddEnergyRate', rateFacts({ currency: 'EUR', aboveKwh: 5 }) as never)
      .thenRefused('rate_currency_differs', { currency: 'CNY' })
    given(added())
      .when('ChangeEnergyRate', { rateId: 'rat_1', currency: 'EUR' })
      .thenTypes('EnergyRateChanged')
  })

  it('does not overlap with another one', () => {
    given(added())
      .when('AddEnergyRate', rateFacts() as never)
      .thenRefused('rate_overlaps', { name: 'Base' })
    given(added())
      .when('AddEnergyRate', rateFacts({ validFrom: '2026-02-01' }) as never)
      .thenTypes('EnergyRateAdded')
  })

  it('keeps nothing that has no meaning for its kind', () => {
    const input = rateFacts({ kind: 'carbon', days: ['mon'], aboveKwh: 7 }) as never
    const { state } = given().when('AddEnergyRate', input).thenTypes('EnergyRateAdded')
    expect([...state.all('energyRate')]).toMatchObject([{ currency: '', aboveKwh: 0, days: ['mon'] }])
    const fixed = rateFacts({ kind: 'fixed', days: ['mon'], from: '08:00', to: '09:00' }) as never
    const after = given().when('AddEnergyRate', fixed).thenTypes('EnergyRateAdded')
    expect([...after.state.all('energyRate')]).toMatchObject([{ days: [], from: '', to: '' }])
  })

  it('is changed and removed only while it is there', () => {
    given(added()).when('ChangeEnergyRate', { rateId: 'rat_1', amount: 1 }).thenNothing()
    given().when('RemoveEnergyRate', { rateId: 'rat_1' }).thenRefused('record_unknown')
    given(added()).when('RemoveEnergyRate', { rateId: 'rat_1' }).thenTypes('EnergyRateRemoved')
  })
})
