import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  nearest,
  paddedDomain,
  pathsOf,
  percentDomain,
  scalesOf,
  unbroken,
  valueAt,
} from '#client/ui/charts/chartMath.ts'
import { timeTicks } from '#client/ui/charts/chartTime.ts'
import {
  boundsOf,
  hasNext,
  last,
  rangeText,
  readRange,
  SPAN_MS,
  SPANS,
  shiftRange,
} from '#client/ui/charts/range.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { instantOfText, wallText } from '#shared/time/days.ts'
import { instantAtWall as instantOf, wallMs } from '#shared/time/zone.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 15, 0)
const point = (atMs: number, value: number, isAfterGap = false) => ({
  atMs,
  value,
  min: value,
  max: value,
  isAfterGap,
})

describe('time on the axis', () => {
  it('is at round times of the walls, not of the browser', () => {
    const ticks = timeTicks(NOW_MS - DAY_MS, NOW_MS, 'Asia/Shanghai', 8)
    expect(ticks.map(({ label }) => label)).toEqual([
      '11-21',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
    ])
    expect(ticks[0]).toMatchObject({ atMs: Date.UTC(2026, 10, 20, 16), isDate: true })
  })

  it('labels both occurrences of the doubled hour, and no hour that is left out', () => {
    const labels = (from: string, hours: number) => {
      const fromMs = Date.parse(from)
      return timeTicks(fromMs, fromMs + hours * HOUR_MS, 'Europe/Lisbon', hours + 1).map(({ label }) => label)
    }
    expect(labels('2026-10-24T23:00Z', 4)).toEqual(['10-25', '01:00', '01:00', '02:00', '03:00'])
    expect(labels('2026-03-29T00:00Z', 3)).toEqual(['03-29', '02:00', '03:00', '04:00'])
  })

  it('never crowds and never leaves the span, whatever the span and zone', () => {
    const zones = ['UTC', 'Asia/Kolkata', 'Europe/Lisbon', 'America/St_Johns', 'Pacific/Apia']
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 400 * 1440 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(...zones),
        fc.nat(3_000),
        (minutes, count, zone, daysAgo) => {
          const toMs = NOW_MS - daysAgo * DAY_MS
          const fromMs = toMs - minutes * 60_000
          const ticks = timeTicks(fromMs, toMs, zone, count)
          expect(ticks.length).toBeLessThanOrEqual(count + 2)
          ticks.forEach(({ atMs }, i) => {
            expect(atMs).toBeGreaterThanOrEqual(fromMs)
            expect(atMs).toBeLessThanOrEqual(toMs)
            if (i > 0) expect(atMs).toBeGreaterThan(ticks[i - 1]?.atMs ?? 0)
          })
        },
      ),
    )
  })

  it('goes from an instant to the wall and back, over changes of the clock too', () => {
    const change = Date.UTC(2026, 2, 29, 1)
    for (const atMs of [change - 1, change, change + HOUR_MS, NOW_MS])
      expect(instantOf(wallMs(atMs, 'Europe/Lisbon'), 'Europe/Lisbon')).toBe(atMs)
    expect(wallText(NOW_MS, 'Asia/Shanghai')).toBe('2026-11-21T23:00')
    expect(instantOfText('2026-11-21T23:00', 'Asia/Shanghai')).toBe(NOW_MS)
    expect(instantOfText('soon', 'UTC')).toBeNull()
  })
})

describe('the range', () => {
  it('lives in one word of the address', () => {
    const own = { kind: 'between', fromMs: NOW_MS - DAY_MS, toMs: NOW_MS } as const
    for (const range of [...SPANS.map(last), own])
      expect(readRange(rangeText(range), 400 * DAY_MS)).toEqual(range)
    for (const wrong of [null, '', 'year', '5-5', '9-1', `0-${401 * DAY_MS}`, '1-2-3'])
      expect(readRange(wrong, 400 * DAY_MS)).toBeNull()
  })

  it('steps back by its own length, and forward again to what ends now', () => {
    const before = shiftRange(last('week'), -1, NOW_MS)
    expect(boundsOf(before, NOW_MS)).toEqual({ fromMs: NOW_MS - 14 * DAY_MS, toMs: NOW_MS - 7 * DAY_MS })
    expect(hasNext(before, NOW_MS)).toBe(true)
    expect(shiftRange(before, 1, NOW_MS)).toEqual(last('week'))
    expect(hasNext(last('week'), NOW_MS)).toBe(false)
  })

  it('never reaches beyond now', () => {
    const own = { kind: 'between', fromMs: NOW_MS - 10 * HOUR_MS, toMs: NOW_MS - 5 * HOUR_MS } as const
    const next = shiftRange(shiftRange(own, 1, NOW_MS + HOUR_MS), 1, NOW_MS + HOUR_MS)
    expect(boundsOf(next, NOW_MS + HOUR_MS)).toEqual({ fromMs: NOW_MS - 4 * HOUR_MS, toMs: NOW_MS + HOUR_MS })
    for (const span of SPANS) expect(boundsOf(last(span), NOW_MS).fromMs).toBe(NOW_MS - SPAN_MS[span])
  })
})

describe('lines', () => {
  const scales = scalesOf({ x: [0, 100], y: [0, 10] }, { width: 100, height: 10 })

  it('break at gaps, and show what stands alone as a dot', () => {
    const points = [point(0, 1), point(10, 2), point(50, 3, true), point(70, 4, true), point(80, 5)]
    expect(unbroken(points).map(({ length }) => length)).toEqual([2, 1, 2])
    const paths = pathsOf(points, scales, false)
    expect(paths.line.match(/M/g)).toHaveLength(2)
    expect(paths.dots.map(({ atMs }) => atMs)).toEqual([50])
  })

  it('are read between their points, not in gaps, and by the step where a value holds', () => {
    const points = [point(0, 10), point(10, 20), point(20, 50, true)]
    expect([valueAt(points, 5, false), valueAt(points, 5, true), valueAt(points, 10, true)]).toEqual([
      15, 10, 20,
    ])
    expect([valueAt(points, 15, false), valueAt(points, 21, false), valueAt([], 0, false)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('have room above and below, and bars stand on zero', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }), (values) => {
        const [least, most] = paddedDomain(values, false)
        expect(least).toBeLessThanOrEqual(Math.min(...values))
        expect(most).toBeGreaterThan(Math.max(...values))
      }),
    )
    expect(paddedDomain([3, 5], true)[0]).toBe(0)
    expect(paddedDomain([0, 50], false)[0]).toBe(0)
  })

  it('are percentages on an axis of ten points at least, and of no more than there are', () => {
    expect(percentDomain([64, 64.46])[1] - percentDomain([64, 64.46])[0]).toBeCloseTo(10)
    expect(percentDomain([99, 100])).toEqual([90, 100])
    expect(percentDomain([0, 0])).toEqual([0, 10])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 }), (values) => {
        const [least, most] = percentDomain(values)
        expect(least).toBeGreaterThanOrEqual(0)
        expect(least).toBeLessThanOrEqual(Math.min(...values))
        expect(most).toBeLessThanOrEqual(100)
        expect(most).toBeGreaterThanOrEqual(Math.max(...values))
        expect(most - least).toBeGreaterThanOrEqual(10 - 1e-9)
      }),
    )
  })

  it('are followed by the crosshair to the nearest point', () => {
    expect([
      nearest([0, 10, 20], 4),
      nearest([0, 10, 20], 6),
      nearest([0, 10, 20], 99),
      nearest([], 5),
    ]).toEqual([0, 1, 2, -1])
  })
})
