/** Costs beside an independent, slow account: one quarter of an hour after the other, by the clock on the wall. */
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { EnergyRate } from '#shared/records/energyRate.ts'
import { costOf } from '#sim/core/telemetry/energyCost.ts'
import type { EnergyCourse } from '#sim/core/telemetry/energyReport.ts'
import { aRate } from '../../../support/energyRates.ts'

const QUARTER_MS = HOUR_MS / 4

function courseFrom(fromMs: number, untilMs: number, kwh: (atMs: number) => number): EnergyCourse {
  const count = (untilMs - fromMs) / QUARTER_MS
  return {
    ...{ fromMs, meters: 1, gaps: [] },
    kwh: Float64Array.from({ length: count }, (_, quarter) => kwh(fromMs + quarter * QUARTER_MS)),
    known: new Uint32Array(count).fill(1),
  }
}

const ask = (rates: readonly EnergyRate[], course: EnergyCourse, more: object = {}) =>
  costOf({
    ...{ rates, timeZone: 'UTC', course, fromMs: course.fromMs },
    ...{ untilMs: course.fromMs + course.kwh.length * QUARTER_MS, nowMs: Number.POSITIVE_INFINITY },
    ...more,
  })

const NOVEMBER = Date.UTC(2026, 10, 1)
const DECEMBER = Date.UTC(2026, 11, 1)

describe('the cost of energy', () => {
  it('is charged by the hours of the clock on the wall, also on days of 23 and 25 hours', async () => {
    const rates = [aRate({ amount: 1 }), aRate({ name: 'night', amount: 0.25, from: '22:00', to: '06:00' })]
    const clock = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' },
    })
    for (const day of ['2026-03-28T23:00:00Z', '2026-10-24T22:00:00Z']) {
      const fromMs = Date.parse(day)
      const untilMs = fromMs + (day.startsWith('2026-03') ? 23 : 25) * HOUR_MS
      const course = courseFrom(fromMs, untilMs, (atMs) => 0.5 + ((atMs / QUARTER_MS) % 7))
      let wanted = 0
      for (let atMs = fromMs; atMs < untilMs; atMs += QUARTER_MS) {
        const hour = Number(clock.format(atMs))
        wanted += (0.5 + ((atMs / QUARTER_MS) % 7)) * (hour >= 22 || hour < 6 ? 0.25 : 1)
      }
      const { cost } = await ask(rates, course, { timeZone: 'Europe/Berlin' })
      expect(cost?.total).toBeCloseTo(wanted, 9)
    }
  })

  it('is that of each day: a rate that begins later changes nothing before', async () => {
    const course = courseFrom(NOVEMBER, NOVEMBER + 2 * DAY_MS, () => 1)
    const rates = [aRate({ amount: 1 }), aRate({ amount: 2, validFrom: '2026-11-02' })]
    expect((await ask(rates, course)).cost?.total).toBe(96 + 2 * 96)
  })

  it('has a step from the month’s consumption on, also where the month began before the span', async () => {
    const course = courseFrom(NOVEMBER, NOVEMBER + 2 * DAY_MS, () => 1)
    const rates = [aRate({ name: 'low', amount: 1 }), aRate({ name: 'high', amount: 3, aboveKwh: 100.5 })]
    const { cost } = await ask(rates, course, { fromMs: NOVEMBER + DAY_MS })
    // Of the 96 kWh of the second day 4.5 are below the limit.
    expect(cost?.total).toBeCloseTo(4.5 + 91.5 * 3, 9)
    expect(cost?.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['low', 4.5],
      ['high', 91.5],
    ])
    const across = courseFrom(DECEMBER - DAY_MS, DECEMBER + DAY_MS, () => 1)
    expect((await ask([...rates], across)).cost?.total).toBe(96 + 96)
  })

  it('shares charges of a month by its days, the demand by the highest quarter of the month', async () => {
    const course = courseFrom(NOVEMBER, NOVEMBER + 3 * DAY_MS, (atMs) =>
      atMs === NOVEMBER + HOUR_MS ? 5 : 1,
    )
    const rates = [
      aRate({ kind: 'fixed', name: 'meter', amount: 300 }),
      aRate({ kind: 'demand', name: 'demand', amount: 30 }),
    ]
    const { cost } = await ask(rates, course, { fromMs: NOVEMBER + DAY_MS })
    const amounts = Object.fromEntries((cost?.lines ?? []).map((line) => [line.name, line]))
    expect(amounts.meter?.amount).toBeCloseTo((300 * 2) / 30, 9)
    expect(amounts.demand).toMatchObject({ quantity: 20 })
    expect(amounts.demand?.amount).toBeCloseTo((20 * 30 * 2) / 30, 9)
    // Energy without a rate is not free.
    expect(cost?.unpricedKwh).toBe(2 * 96)
  })

  it('charges energy of a time without reports by the mean of that time', async () => {
    const course = {
      ...courseFrom(NOVEMBER, NOVEMBER + DAY_MS, () => 0),
      gaps: [{ kwh: 24, sinceMs: NOVEMBER, atMs: NOVEMBER + DAY_MS - 1 }],
    }
    const rates = [aRate({ amount: 1 }), aRate({ name: 'night', amount: 0, from: '00:00', to: '06:00' })]
    expect((await ask(rates, course)).cost?.total).toBeCloseTo(18, 6)
  })

  it('says what has no rate, and is unknown where there are none', async () => {
    const course = courseFrom(NOVEMBER, NOVEMBER + 2 * DAY_MS, () => 1)
    expect(await ask([aRate({ validFrom: '2026-11-02' })], course)).toMatchObject({
      cost: { total: 96, unpricedKwh: 96 },
      carbon: null,
    })
    const factor = aRate({ kind: 'carbon', amount: 0.5, currency: '', validFrom: '2026-11-02' })
    expect(await ask([factor], course)).toEqual({ cost: null, carbon: { kg: 48, unknownKwh: 96 } })
  })
})
