import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { countMoves } from '#sim/core/telemetry/dayCourses.ts'
import type { HourReading } from '#sim/core/telemetry/hours.ts'

const hour = (n: number, min: number, max: number): HourReading => ({
  ...{ atMs: n * HOUR_MS, mean: (min + max) / 2, min, max, knownMs: 60 * MINUTE_MS },
})

it('changes that were counted are as many as there were', () => {
  const hours = [hour(10, 1, 1), hour(11, 0, 1)]
  const moves = [
    { atMs: 10 * HOUR_MS, rises: 0, falls: 0 },
    { atMs: 11 * HOUR_MS, rises: 1, falls: 2 },
  ]
  expect(countMoves({ hours, moves }, false, 0)).toEqual({ rises: 1, falls: 2 })
})

it('hours from before changes were counted are judged by their figures', () => {
  const hours = [hour(8, 0, 0), hour(9, 0, 1), hour(10, 1, 1), hour(11, 0, 1)]
  expect(countMoves({ hours, moves: [] }, false, 0)).toEqual({ rises: 1, falls: 1 })
  const moves = [{ atMs: 11 * HOUR_MS, rises: 1, falls: 2 }]
  expect(countMoves({ hours, moves }, false, 0)).toEqual({ rises: 2, falls: 2 })
})

it('only what happened since the day began is counted', () => {
  const hours = [hour(8, 0, 1), hour(9, 1, 1)]
  const moves = [{ atMs: 8 * HOUR_MS, rises: 3, falls: 2 }]
  expect(countMoves({ hours, moves }, true, 9 * HOUR_MS)).toEqual({ rises: 0, falls: 0 })
})

it('a report that comes late between hours that were counted adds no change of its own', () => {
  const hours = [hour(8, 0, 0), hour(10, 1, 1), hour(11, 1, 1)]
  const moves = [
    { atMs: 8 * HOUR_MS, rises: 0, falls: 0 },
    { atMs: 11 * HOUR_MS, rises: 1, falls: 0 },
  ]
  expect(countMoves({ hours, moves }, true, 0)).toEqual({ rises: 1, falls: 0 })
})
