import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { type CounterState, stepCounter } from '#shared/rules/counter.ts'

const SOCKET_KW = 4
const START_MS = 20_000 * 24 * HOUR_MS

interface Counted {
  readonly kwh: number
  readonly state: CounterState | undefined
}

function countAt(
  readings: readonly (readonly [kwh: number, minute: number])[],
  ratedKw = SOCKET_KW,
): Counted {
  let counted: Counted = { kwh: 0, state: undefined }
  for (const [kwh, minute] of readings) {
    const step = stepCounter(counted.state, { kwh, atMs: START_MS + minute * MINUTE_MS }, ratedKw)
    counted = { kwh: counted.kwh + step.usedKwh, state: step.state }
  }
  return counted
}

/** A reading every ten minutes. */
const count = (readings: readonly number[], ratedKw = SOCKET_KW): number =>
  Number(
    countAt(
      readings.map((kwh, n) => [kwh, n * 10]),
      ratedKw,
    ).kwh.toFixed(3),
  )

describe('an energy counter', () => {
  it.each([
    ['one digit down and up again', [215.5, 215.6, 215.7, 215.6, 215.6, 215.7], 0.2],
    ['one zero', [1000, 1000.1, 0, 1000.2], 0.2],
    ['some zeros', [1000, 1000.1, 0, 0, 0, 1000.2], 0.2],
    ['one absurd value', [1000, 1000.1, 999_999, 1000.2], 0.2],
    ['one zero and one absurd value', [1000, 1000.1, 0, 999_999, 1000.2], 0.2],
    ['negative values', [5, 6, -1, -1e38, 7], 2],
    ['values that no counter can show', [5, 6, 1e38, Number.NaN, 7], 2],
    ['a counter that runs backwards', [1000, 999, 997, 994, 990], 0],
  ])('counts nothing of %s', (_, readings, kwh) => {
    expect(count(readings)).toBe(kwh)
  })

  it.each([
    ['was reset', [12, 12.2, 0, 0.5], 0.7],
    ['was reset and counted before it was read', [500, 501, 0.25, 0.75], 1.75],
    ['was reset while it was small', [0.5, 0, 0.1, 0.2], 0.2],
    ['rolled over at five digits', [99_999.8, 99_999.9, 0.1, 0.3], 0.5],
    ['shows whole digits only', [214, 215, 214, 215, 216], 2],
  ])('counts on where it %s', (_, readings, kwh) => {
    expect(count(readings)).toBe(kwh)
  })

  it('counts on from another value once it has stayed there for an hour', () => {
    const up = [...Array(12).keys()].map((n) => 8_000 + n / 10)
    expect(count([100, 101, ...up])).toBe(2.1)
    const corrected = [...Array(12).keys()].map((n) => 985 + n / 10)
    expect(count([999, 1000, ...corrected])).toBe(2.1)
  })

  it('takes a large rise after a long silence, as far as its device can have used it', () => {
    expect(
      countAt([
        [100, 0],
        [140, 10 * 60],
      ]).kwh,
    ).toBe(40)
    expect(
      countAt([
        [100, 0],
        [150, 10 * 60],
      ]).kwh,
    ).toBe(0)
    expect(
      countAt(
        [
          [100, 0],
          [150, 10 * 60],
        ],
        500,
      ).kwh,
    ).toBe(50)
  })

  it('is not reset by a report that comes late', () => {
    expect(
      countAt([
        [119, 0],
        [120, 30],
        [118, 10],
        [119, 20],
        [121, 40],
      ]).kwh,
    ).toBe(2)
  })

  const faults = fc.array(
    fc.record({
      wrong: fc.oneof(
        ...[fc.constant(0), fc.constant(-1), fc.constant(4_999_999), fc.constant(Number.NaN)],
        fc.double({ min: 2e5, max: 5e6, noNaN: true }),
      ),
      usedKwh: fc.double({ min: 0, max: 0.6, noNaN: true }),
    }),
    { maxLength: 30 },
  )

  it('counts the same with single wrong readings as without them', () => {
    fc.assert(
      fc.property(fc.double({ min: 100, max: 1e5, noNaN: true }), faults, (startKwh, list) => {
        const right: [number, number][] = [[startKwh, 0]]
        const all: [number, number][] = [[startKwh, 0]]
        let kwh = startKwh
        for (const [n, { wrong, usedKwh }] of list.entries()) {
          kwh += usedKwh
          all.push([wrong, n * 10 + 5])
          for (const readings of [right, all]) readings.push([kwh, n * 10 + 10])
        }
        expect(countAt(all).kwh).toBeCloseTo(countAt(right).kwh, 6)
        expect(countAt(right).kwh).toBeCloseTo(kwh - startKwh, 6)
      }),
    )
  })

  it('never counts less than nothing, nor more than its device can use, and its state keeps its size', () => {
    const reading = fc.tuple(fc.double({ min: -10, max: 2_000, noNaN: true }), fc.nat(90))
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 60 }), (list) => {
        let minute = 0
        const counted = countAt(
          list.map(([kwh, minutes]) => {
            minute += minutes
            return [kwh, minute]
          }),
        )
        const most = list.length * 5 + (SOCKET_KW * (minute + 15 * list.length)) / 60
        expect(counted.kwh).toBeGreaterThanOrEqual(0)
        expect(counted.kwh).toBeLessThanOrEqual(most * 2)
        expect(JSON.stringify(counted.state ?? null).length).toBeLessThan(400)
      }),
    )
  })
})
