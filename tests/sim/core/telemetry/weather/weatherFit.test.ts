/** The fit beside an independent one: orthogonal columns by Gram-Schmidt, which shares no formula with normal equations. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOfDate } from '#shared/time/zone.ts'
import { createRng } from '#sim/base/rng.ts'
import {
  COOLING_BASE_C,
  degreeDays,
  HEATING_BASE_C,
  weatherOfDay,
} from '#sim/core/telemetry/weather/degreeDays.ts'
import {
  expectedOf,
  FIT_DAYS_MIN,
  fitWeather,
  leastSquares,
  type WeatherDay,
} from '#sim/core/telemetry/weather/weatherFit.ts'

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, one, place) => sum + one * (b[place] ?? 0), 0)

/** Weights of columns by modified Gram-Schmidt and back substitution. */
function orthogonalFit(columns: readonly number[][], values: readonly number[]): number[] {
  const basis: number[][] = []
  const upper: number[][] = []
  for (const column of columns) {
    let rest = [...column]
    const row: number[] = []
    for (const one of basis) {
      const part = dot(one, rest)
      row.push(part)
      rest = rest.map((value, place) => value - part * (one[place] ?? 0))
    }
    const length = Math.sqrt(dot(rest, rest))
    row.push(length)
    upper.push(row)
    basis.push(rest.map((value) => value / length))
  }
  const weights: number[] = columns.map(() => 0)
  for (let at = columns.length - 1; at >= 0; at -= 1) {
    let value = dot(basis[at] ?? [], values)
    for (let later = at + 1; later < columns.length; later += 1)
      value -= (upper[later]?.[at] ?? 0) * (weights[later] ?? 0)
    weights[at] = value / (upper[at]?.[at] ?? 1)
  }
  return weights
}

function someDays(seed: number, count: number, lowC: number, highC: number): WeatherDay[] {
  const rng = createRng(seed, 'days')
  return Array.from({ length: count }, (_, n) => {
    const length = n === 5 ? 23 / 24 : n === 9 ? 25 / 24 : 1
    const weather = degreeDays(lowC + (highC - lowC) * rng.next(), length)
    const kwh = 40 * length + 3.5 * weather.heating + 5 * weather.cooling + rng.next() * 8
    return { ...weather, kwh }
  })
}

describe('degree days', () => {
  it('are below the one base temperature, above the other, and none between', () => {
    expect(degreeDays(HEATING_BASE_C - 7)).toMatchObject({ heating: 7, cooling: 0 })
    expect(degreeDays(COOLING_BASE_C + 4.5)).toMatchObject({ heating: 0, cooling: 4.5 })
    expect(degreeDays((HEATING_BASE_C + COOLING_BASE_C) / 2)).toMatchObject({ heating: 0, cooling: 0 })
  })

  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Asia/Shanghai', '2026-07-01', 24],
  ])('are by the hours of the date in %s on %s', (timeZone, date, hours) => {
    const weather = weatherOfDay(dayOfDate(date), timeZone, () => 10)
    expect(weather?.length).toBeCloseTo(hours / 24, 12)
    expect(weather?.meanC).toBeCloseTo(10, 12)
    expect(weather?.heating).toBeCloseTo(((HEATING_BASE_C - 10) * hours) / 24, 12)
  })

  it('are unknown where an hour is', () => {
    let asked = 0
    const temperatureAt = () => {
      asked += 1
      return asked === 7 ? null : 20
    }
    expect(weatherOfDay(dayOfDate('2026-07-01'), 'Asia/Shanghai', temperatureAt)).toBeNull()
  })
})

describe('the fit of energy to degree days', () => {
  it('is that of an independent computation', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const days = someDays(seed, 60, 0, 35)
      const fit = fitWeather(days)
      const weights = orthogonalFit(
        [
          days.map(({ length }) => length),
          days.map(({ heating }) => heating),
          days.map(({ cooling }) => cooling),
        ],
        days.map(({ kwh }) => kwh),
      )
      expect(fit?.baseKwh).toBeCloseTo(weights[0] ?? 0, 7)
      expect(fit?.heatingKwh).toBeCloseTo(weights[1] ?? 0, 7)
      expect(fit?.coolingKwh).toBeCloseTo(weights[2] ?? 0, 7)
      const mean = days.reduce((sum, { kwh }) => sum + kwh, 0) / days.length
      const [left, whole] = [
        days.reduce((sum, day) => {
          const [base = 0, heating = 0, cooling = 0] = weights
          return sum + (day.kwh - base * day.length - heating * day.heating - cooling * day.cooling) ** 2
        }, 0),
        days.reduce((sum, { kwh }) => sum + (kwh - mean) ** 2, 0),
      ]
      expect(fit?.r2).toBeCloseTo(1 - left / whole, 9)
    }
  })

  it('finds the weights that the days were made by', () => {
    const days = someDays(3, 90, -5, 33).map((day) => ({
      ...day,
      kwh: 120 * day.length + 4 * day.heating + 9 * day.cooling,
    }))
    const fit = fitWeather(days)
    expect(fit?.baseKwh).toBeCloseTo(120, 6)
    expect(fit?.heatingKwh).toBeCloseTo(4, 6)
    expect(fit?.coolingKwh).toBeCloseTo(9, 6)
    expect(fit?.r2).toBeCloseTo(1, 9)
    expect(fit && expectedOf(fit, degreeDays(8))).toBeCloseTo(120 + 4 * (HEATING_BASE_C - 8), 6)
  })

  it('leaves out what the days had nothing of, and needs four weeks', () => {
    const summer = someDays(2, 60, 23, 33)
    expect(fitWeather(summer)).toMatchObject({ heatingKwh: null, days: 60 })
    const mild = someDays(2, 60, 18.5, 21.5)
    expect(fitWeather(mild)).toMatchObject({ heatingKwh: null, coolingKwh: null })
    expect(fitWeather(someDays(2, FIT_DAYS_MIN - 1, 0, 33))).toBeNull()
    expect(fitWeather(someDays(2, FIT_DAYS_MIN, 0, 33))).not.toBeNull()
  })

  it('leaves no residue along any column', () => {
    const row = fc.tuple(
      fc.double({ min: 0.9, max: 1.1, noNaN: true }),
      fc.double({ min: 0, max: 30, noNaN: true }),
    )
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 30, maxLength: 80 }),
        fc.infiniteStream(fc.double({ min: 0, max: 500, noNaN: true })),
        (rows, numbers) => {
          const values = rows.map(() => numbers.next().value as number)
          const weights = leastSquares(rows, values)
          if (!weights) return
          const left = rows.map((one, place) => (values[place] ?? 0) - dot(one, weights))
          for (const column of [0, 1])
            expect(
              Math.abs(
                dot(
                  left,
                  rows.map((one) => one[column] ?? 0),
                ),
              ),
            ).toBeLessThan(1e-3)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('is none where the columns depend on each other', () => {
    expect(
      leastSquares(
        [
          [1, 2],
          [2, 4],
          [3, 6],
        ],
        [1, 2, 3],
      ),
    ).toBeNull()
  })
})
