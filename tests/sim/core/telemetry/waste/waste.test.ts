import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/durations.ts'
import { median, outlierMedian } from '#sim/core/telemetry/waste/deviation.ts'
import { roomStates } from '#sim/core/telemetry/waste/roomStates.ts'
import { wasteOf } from '#sim/core/telemetry/waste/wasteLines.ts'
import { aDevice } from '../../../../support/records.ts'

describe('what is usual', () => {
  it('the median has as many figures below as above', () => {
    const figures = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(figures, (some) => {
        const middle = median(some)
        const below = some.filter((one) => one < middle).length
        const above = some.filter((one) => one > middle).length
        expect(Math.max(below, above)).toBeLessThanOrEqual(some.length / 2)
      }),
    )
    expect(median([])).toBeNaN()
  })

  it('a figure is far where it is beyond what the others vary by, and one extreme day does not hide another', () => {
    const usual = [10, 11, 9, 10, 12, 8, 10, 11, 9, 10, 10, 95]
    expect(outlierMedian(40, usual)).toBe(10)
    expect(outlierMedian(1, usual)).toBe(10)
    expect(outlierMedian(12, usual)).toBeNull()
    expect(outlierMedian(40, usual.slice(0, 9))).toBeNull()
    // Far by its deviation, and yet less than a kWh.
    expect(
      outlierMedian(
        0.9,
        Array.from({ length: 12 }, () => 0.1),
      ),
    ).toBeNull()
  })
})

const SPAN = { projectId: 'prj_1' as never, fromMs: 0, untilMs: 6 * HOUR_MS }
const reading = (hour: number, mean: number, knownMs = HOUR_MS) => ({
  ...{ atMs: hour * HOUR_MS, mean, min: 0, max: 1, knownMs },
})

describe('the state of a room', () => {
  it('is empty where every sensor knows the whole hour and saw nobody', () => {
    const by: Record<string, ReturnType<typeof reading>[]> = {
      dev_1: [reading(0, 0), reading(1, 0), reading(2, 0.2), reading(3, 0, HOUR_MS / 2), reading(4, 0)],
      dev_2: [reading(1, 0.5), reading(0, 0), reading(3, 0), reading(5, 0)],
    }
    const hours = { of: (_: unknown, id: string) => by[id] ?? [], movesOf: () => [] }
    const presence = ['dev_1', 'dev_2'] as never
    const states = roomStates(hours as never, SPAN, { presence, contacts: [] })
    const byHour = (of: Uint8Array) => [0, 1, 2, 3, 4, 5].map((hour) => of[hour * 4 + 3])
    expect(byHour(states.empty)).toEqual([1, 0, 0, 0, 0, 0])
    expect(byHour(states.occupied)).toEqual([0, 1, 1, 0, 0, 0])
    // A further sensor may have seen someone.
    const part = roomStates(hours as never, SPAN, { presence, hasHidden: true, contacts: [] })
    expect(byHour(part.empty)).toEqual([0, 0, 0, 0, 0, 0])
    expect(byHour(part.occupied)).toEqual([0, 1, 1, 0, 0, 0])
  })

  it('is open from the hour after a contact opened until the one in which it closes', () => {
    const moves = [
      { atMs: -HOUR_MS, rises: 0, falls: 1 },
      { atMs: 0, rises: 0, falls: 0 },
      { atMs: HOUR_MS, rises: 1, falls: 1 },
      { atMs: 2 * HOUR_MS, rises: 0, falls: 0 },
      { atMs: 3 * HOUR_MS, rises: 1, falls: 0 },
      { atMs: 4 * HOUR_MS, rises: 0, falls: 0 },
    ]
    const hours = { of: () => [], movesOf: () => moves }
    const { open } = roomStates(hours as never, SPAN, { presence: [], contacts: ['dev_1'] as never })
    expect([0, 1, 2, 3, 4, 5].map((hour) => open[hour * 4])).toEqual([1, 0, 1, 0, 0, 0])
  })
})

describe('waste', () => {
  const quarters = (...values: number[]) => Float32Array.from(values)
  const flags = (...values: number[]) => Uint8Array.from(values)
  const question = (more: object) => ({
    kwh: quarters(0.5, 0.5, 0.5, 0.5),
    states: {
      ...{ empty: flags(0, 0, 1, 1), occupied: flags(1, 1, 0, 0), open: flags(0, 1, 1, 0) },
      sensesPeople: true,
    },
    ...{ night: flags(0, 0, 0, 0), prices: Float64Array.from([1, 2, 3, 4]), isClimate: true },
    ...more,
  })

  it('counts each quarter of an hour once: as open before as empty, at its own price', () => {
    const lines = wasteOf(aDevice(), question({}))
    expect(lines.map(({ kind, kwh, money, hours }) => [kind, kwh, money, hours])).toEqual([
      ['open', 1, 2.5, 0.5],
      ['nobody', 0.5, 2, 0.25],
    ])
    // Devices that do not heat or cool waste nothing by an open window.
    const other = wasteOf(aDevice(), question({ isClimate: false }))
    expect(other.map(({ kind, kwh }) => [kind, kwh])).toEqual([['nobody', 1]])
  })

  it('has no money where a quarter has no rate', () => {
    const prices = Float64Array.from([1, 2, 3, Number.NaN])
    expect(wasteOf(aDevice(), question({ prices })).map(({ money }) => money)).toEqual([2.5, null])
  })

  it('standby is what a device draws in nearly all of the nights, where nothing senses people', () => {
    const nights = Array.from({ length: 40 }, (_, n) => (n === 0 ? 0.01 : n < 30 ? 0.02 : 0.5))
    const lines = wasteOf(
      aDevice(),
      question({
        kwh: quarters(...nights, 9, 9),
        states: { ...{ empty: flags(), occupied: flags(), open: flags() }, sensesPeople: false },
        night: flags(...nights.map(() => 1), 0, 0),
        prices: new Float64Array(42).fill(2),
      }),
    )
    expect(lines).toMatchObject([{ kind: 'standby', hours: 10 }])
    expect(lines[0]?.kwh).toBeCloseTo(0.8, 5)
    expect(lines[0]?.money).toBeCloseTo(1.6, 5)
  })
})
