import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { startOfDay } from '#shared/time/days.ts'
import { dayOfDate } from '#shared/time/zone.ts'
import type { EnergyCourse } from '#sim/core/telemetry/energyReport.ts'
import { baseLoadOf, loadByHourOfWeek } from '#sim/core/telemetry/loadProfile.ts'
import { yearEarlier } from '#sim/core/telemetry/reportPeriods.ts'

const QUARTER_MS = 15 * MINUTE_MS
const ZONE = 'Europe/Berlin'

/** The load of two meters by the quarter; null where one of them was silent. */
function courseOf(date: string, days: number, kwAt: (atMs: number) => number | null): EnergyCourse {
  const fromMs = startOfDay(dayOfDate(date), ZONE)
  const count = (startOfDay(dayOfDate(date) + days, ZONE) - fromMs) / QUARTER_MS
  const loads = Array.from({ length: count }, (_, n) => kwAt(fromMs + n * QUARTER_MS))
  return {
    ...{ fromMs, meters: 2, gaps: [] },
    kwh: Float64Array.from(loads, (kw) => (kw ?? 1) / 4),
    known: Uint32Array.from(loads, (kw) => (kw === null ? 1 : 2)),
  }
}

/** Wall clock by Intl. */
function clockOf(atMs: number): { readonly weekday: string; readonly hour: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: ZONE, weekday: 'short', hour: '2-digit', hourCycle: 'h23' },
  }).formatToParts(atMs)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { weekday: of('weekday'), hour: Number(of('hour')) }
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const LATER = Number.POSITIVE_INFINITY

describe('the load by hour and weekday', () => {
  it.each([
    ['2026-03-23', 'an hour is left out'],
    ['2026-10-19', 'an hour comes twice'],
  ])('of a week from %s, in which %s, is the mean of what the clock on the wall shows', (date) => {
    const load = (atMs: number) => 10 + clockOf(atMs).hour + ((atMs / QUARTER_MS) % 4)
    const course = courseOf(date, 14, load)
    const expected = new Map<string, number[]>()
    for (let n = 0; n < course.kwh.length; n += 1) {
      const atMs = course.fromMs + n * QUARTER_MS
      const { weekday, hour } = clockOf(atMs)
      const key = `${weekday} ${hour}`
      expected.set(key, [...(expected.get(key) ?? []), load(atMs)])
    }
    const week = loadByHourOfWeek(course, ZONE, LATER)
    expect(week).toHaveLength(168)
    for (const { weekday, hour, kw, maxKw } of week) {
      const loads = expected.get(`${WEEKDAYS[weekday - 1]} ${hour}`) ?? []
      expect(kw).toBeCloseTo(loads.reduce((sum, one) => sum + one, 0) / loads.length)
      expect(maxKw).toBe(Math.max(...loads))
    }
  })

  it('leaves out times in which a meter was silent, and is nothing for less than a week', () => {
    const isSilent = (atMs: number) => clockOf(atMs).hour === 5
    const course = courseOf('2026-06-01', 7, (atMs) => (isSilent(atMs) ? null : 8))
    const week = loadByHourOfWeek(course, ZONE, LATER)
    expect(week).toHaveLength(7 * 23)
    expect(week.every(({ kw }) => kw === 8)).toBe(true)
    expect(
      loadByHourOfWeek(
        courseOf('2026-06-01', 6, () => 8),
        ZONE,
        LATER,
      ),
    ).toEqual([])
  })
})

describe('the base load', () => {
  it('is exceeded for 95 % of the time', () => {
    // 5 kW for one hour of the day, 4 kW for a quarter of an hour on the first one.
    const course = courseOf('2026-06-01', 10, (atMs) => {
      if (atMs === startOfDay(dayOfDate('2026-06-01'), ZONE)) return 4
      return clockOf(atMs).hour < 3 ? 5 : 30
    })
    expect(baseLoadOf(course, LATER)).toBe(5)
    expect(
      baseLoadOf(
        courseOf('2026-06-01', 1, () => null),
        LATER,
      ),
    ).toBeNull()
  })
})

describe('the same period a year earlier', () => {
  const at = (date: string) => startOfDay(dayOfDate(date), ZONE)
  const now = (date: string, days: number) => ({
    span: { fromDay: dayOfDate(date), untilDay: dayOfDate(date) + days },
    ...{ fromMs: at(date), untilMs: startOfDay(dayOfDate(date) + days, ZONE) },
  })

  it('has the same weekdays, or is the same month, up to the same point', () => {
    const day = yearEarlier({ period: 'day', now: now('2026-06-10', 1) }, ZONE, at('2026-07-01'))
    expect(day).toMatchObject({ fromMs: at('2025-06-11'), comparedUntilMs: at('2025-06-12') })
    // The winter's clock a year before, the summer's now.
    const half = yearEarlier(
      { period: 'day', now: now('2026-03-29', 1) },
      ZONE,
      at('2026-03-29') + 12 * HOUR_MS,
    )
    expect(half?.comparedUntilMs).toBe(at('2025-03-30') + 12 * HOUR_MS)
    const month = yearEarlier({ period: 'month', now: now('2024-02-01', 29) }, ZONE, at('2024-03-01'))
    expect(month).toMatchObject({ fromMs: at('2023-02-01'), comparedUntilMs: at('2023-03-01') })
    expect(yearEarlier({ period: 'year', now: now('2026-01-01', 365) }, ZONE, at('2027-01-01'))).toBeNull()
    expect((day?.comparedUntilMs ?? 0) - (day?.fromMs ?? 0)).toBe(DAY_MS)
  })
})
