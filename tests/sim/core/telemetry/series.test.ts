import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Readings } from '#shared/devices/kind.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { QUARTER_MS } from '#sim/core/telemetry/energyDay.ts'
import { energyPoints, energySteps } from '#sim/core/telemetry/energySeries.ts'
import { HOLDS_MS } from '#sim/core/telemetry/hours.ts'
import type { Point, Span } from '#sim/core/telemetry/readings/chunk.ts'
import { changesOf, knownBefore, pointsOf, type ReportedAt } from '#sim/core/telemetry/readings/chunk.ts'
import { hourSamples, RestOfHour, type Sample, Thinned, takeReports } from '#sim/core/telemetry/series.ts'

const START_MS = 20_000 * DAY_MS

const report = (minute: number, values: Readings): ReportedAt => ({
  atMs: START_MS + minute * MINUTE_MS,
  values,
})
const temperatures = (...all: ReportedAt[]) => [pointsOf({ base: {}, said: all }, 'temperature')]
const span = (from: number, to: number) => ({
  fromMs: START_MS + from * MINUTE_MS,
  toMs: START_MS + to * MINUTE_MS,
})
const minutes = (samples: readonly { readonly atMs: number; readonly mean: number }[]) =>
  samples.map(({ atMs, mean }) => [(atMs - START_MS) / MINUTE_MS, mean])

async function rawSamples(pieces: readonly (readonly Point[])[], asked: Span, joinsMs?: number) {
  const samples: Sample[] = []
  await takeReports(pieces, asked, { take: (sample) => samples.push(sample) }, joinsMs)
  return samples
}

function thin(samples: readonly Sample[], asked: Span, points: number) {
  const thinned = new Thinned(asked, points)
  for (const sample of samples) thinned.take(sample)
  return thinned.series()
}

describe('raw reports as samples', () => {
  it('hold a value until the device says another, from edge to edge of the span', async () => {
    const samples = await rawSamples(
      temperatures(
        report(-5, { temperature: 20 }),
        report(10, { humidity: 40 }),
        report(20, { temperature: 21 }),
      ),
      span(0, 30),
    )
    expect(minutes(samples)).toEqual([
      [0, 20],
      [10, 20],
      [20, 21],
      [30, 21],
    ])
    expect(samples.map(({ isAfterGap }) => isAfterGap)).toEqual([true, false, false, false])
  })

  it('break where the device was silent, and do not bridge to an old value or to now', async () => {
    const silence = HOLDS_MS / MINUTE_MS + 5
    const samples = await rawSamples(
      [
        ...temperatures(report(0, { temperature: 20 })),
        ...temperatures(report(silence, { temperature: 25 })),
      ],
      span(0, silence * 3),
    )
    expect(minutes(samples)).toEqual([
      [0, 20],
      [silence, 25],
    ])
    expect(samples[1]?.isAfterGap).toBe(true)
  })
})

describe('hours as samples', () => {
  const hour = (n: number, mean = n) => ({
    atMs: START_MS + n * HOUR_MS,
    mean,
    min: mean,
    max: mean,
    knownMs: HOUR_MS,
  })

  it('are parted where raw reports begin: what those say is not said of the time before them', async () => {
    // 21° for forty minutes, of which no reports are kept, then 45° in those that are.
    const whole = { atMs: START_MS, mean: (40 * 21 + 20 * 45) / 60, min: 20, max: 45, knownMs: HOUR_MS }
    const raw = await rawSamples(temperatures(report(40, { temperature: 45 })), span(40, 60))
    const rest = new RestOfHour()
    for (const sample of raw) rest.take(sample)
    expect(rest.partBefore(whole)).toEqual([{ ...whole, mean: 21, max: 21, knownMs: 40 * MINUTE_MS }])
    expect(rest.partBefore({ ...whole, knownMs: 20 * MINUTE_MS })).toEqual([])
  })

  it('stand in the middle of what the span has of them, and break where an hour is missing', () => {
    const samples = hourSamples([hour(0), hour(1), hour(3)], span(10, 200))
    expect(minutes(samples)).toEqual([
      [35, 0],
      [90, 1],
      [190, 3],
    ])
    expect(samples.map(({ isAfterGap }) => isAfterGap)).toEqual([true, false, true])
  })

  it('join with what was heard within the hour after them', async () => {
    const [last] = hourSamples([hour(0)], span(0, 60))
    const raw = (minute: number) =>
      rawSamples(temperatures(report(minute, { temperature: 9 })), span(0, minute), last?.atMs)
    expect((await raw(70))[0]?.isAfterGap).toBe(false)
    expect((await raw(100))[0]?.isAfterGap).toBe(true)
  })
})

const samples = fc
  .array(
    fc.record({
      at: fc.nat(100_000),
      mean: fc.double({ min: -50, max: 50, noNaN: true }),
      below: fc.double({ min: 0, max: 5, noNaN: true }),
      above: fc.double({ min: 0, max: 5, noNaN: true }),
      heldMs: fc.nat(5_000),
    }),
    { minLength: 1, maxLength: 300 },
  )
  .map((all) =>
    all
      .sort((a, b) => a.at - b.at)
      .map(({ at, mean, below, above, heldMs }, i) => ({
        atMs: START_MS + at,
        mean,
        min: mean - below,
        max: mean + above,
        heldMs,
        isAfterGap: i === 0,
      })),
  )

describe('thinning', () => {
  const whole = { fromMs: START_MS, toMs: START_MS + 100_000 }

  it('never gives more than asked for, keeps the extremes, the order and every mean within its band', () => {
    fc.assert(
      fc.property(samples, fc.integer({ min: 10, max: 60 }), (all, count) => {
        const { points, stepMs } = thin(all, whole, count)
        expect(points.length).toBeLessThanOrEqual(count + 1)
        expect(Math.min(...points.map(({ min }) => min))).toBe(Math.min(...all.map(({ min }) => min)))
        expect(Math.max(...points.map(({ max }) => max))).toBe(Math.max(...all.map(({ max }) => max)))
        points.forEach(({ atMs, mean, min, max }, i) => {
          expect(mean >= min && mean <= max).toBe(true)
          expect(atMs).toBeGreaterThanOrEqual(points[i - 1]?.atMs ?? whole.fromMs)
          expect(atMs).toBeLessThanOrEqual(whole.toMs)
        })
        expect(stepMs === 0).toBe(all.length <= count)
      }),
    )
  })

  it('gives the same points again when asked a moment later', () => {
    const all = Array.from({ length: 200 }, (_, i) => ({
      atMs: START_MS + i * 400,
      mean: i,
      min: i,
      max: i,
      heldMs: 400,
      isAfterGap: false,
    }))
    const later = { fromMs: whole.fromMs + 1_000, toMs: whole.toMs + 1_000 }
    const middle = (asked: typeof whole) =>
      thin(all, asked, 50).points.filter(({ atMs }) => atMs > START_MS + 4_000 && atMs < START_MS + 70_000)
    expect(middle(later)).toEqual(middle(whole))
  })

  it('weighs by time', () => {
    const point = (atMs: number, mean: number, heldMs: number) => ({
      atMs,
      mean,
      min: mean,
      max: mean,
      heldMs,
      isAfterGap: false,
    })
    const all = Array.from({ length: 12 }, (_, i) =>
      point(START_MS + i, i === 0 ? 10 : 40, i === 0 ? 110 : 1),
    )
    const { points } = thin(all, { fromMs: START_MS, toMs: START_MS + 10_000 }, 10)
    expect(points).toHaveLength(1)
    expect(points[0]?.mean).toBeCloseTo((110 * 10 + 11 * 40) / 121, 9)
  })
})

describe('changes', () => {
  it('are told with what was before; the first word and repetitions are none', () => {
    const all = [
      report(0, { state: 'OFF', temperature: 20 }),
      report(1, { state: 'OFF' }),
      report(2, { state: 'ON', temperature: 20 }),
      report(3, { state: 'OFF' }),
    ]
    const changes = changesOf({ base: {}, said: all }, () => false)
    expect(changes.map(({ before, value }) => [before, value])).toEqual([
      ['OFF', 'ON'],
      ['ON', 'OFF'],
    ])
  })

  it('tell a key pressed twice twice', () => {
    const pressed = [report(0, { action: '1_single' }), report(1, { action: '1_single' })]
    expect(changesOf({ base: {}, said: pressed }, (name) => name === 'action')).toHaveLength(2)
  })

  it('answer what was known before an instant', () => {
    const chunk = { base: { power: 3 }, said: [report(0, { state: 'OFF' }), report(5, { state: 'ON' })] }
    const before = (minute: number) => knownBefore(chunk, START_MS + minute * MINUTE_MS)
    expect([before(0), before(2), before(9)]).toEqual([
      { power: 3 },
      { power: 3, state: 'OFF' },
      { power: 3, state: 'ON' },
    ])
  })
})

describe('energy', () => {
  const quarters = (fromMs: number, count: number) => ({
    quarters: Array.from({ length: count }, (_, i) => ({ atMs: fromMs + i * QUARTER_MS, kwh: 0.25 })),
    afterGaps: [],
  })

  it('has a bar for each hour of a short span, whole hours only', () => {
    const asked = { fromMs: START_MS + 20 * MINUTE_MS, toMs: START_MS + 3 * HOUR_MS }
    const { stepMs, steps } = energySteps(asked, 'Asia/Shanghai')
    expect([stepMs, steps[0]?.fromMs]).toEqual([HOUR_MS, START_MS])
    expect(energyPoints(quarters(START_MS, 20), steps).map(({ mean }) => mean)).toEqual([1, 1, 1])
  })

  it('has hours of the project where these begin at half past', () => {
    const { steps } = energySteps({ fromMs: START_MS, toMs: START_MS + 3 * HOUR_MS }, 'Asia/Kolkata')
    const points = energyPoints(quarters(START_MS - HOUR_MS, 12), steps)
    expect(points.map(({ atMs }) => (atMs - START_MS) / HOUR_MS)).toEqual([-0.5, 0.5, 1.5])
    expect(points.map(({ mean }) => mean)).toEqual([1, 1, 0.5])
  })

  it('has a bar for each day of the project over a long one, from its midnight, 23 and 25 hours long where clocks change', () => {
    // Lisbon leaves summer time on 2026-10-25 and enters it on 2026-03-29.
    for (const [noon, length] of [
      [Date.UTC(2026, 9, 25, 12), 25],
      [Date.UTC(2026, 2, 29, 12), 23],
      [Date.UTC(2026, 5, 10, 12), 24],
    ] as const) {
      const asked = { fromMs: noon - 3 * DAY_MS, toMs: noon + 3 * DAY_MS }
      const { steps } = energySteps(asked, 'Europe/Lisbon')
      const points = energyPoints(quarters(steps[0]?.fromMs ?? 0, 8 * 24 * 4), steps)
      expect(points.slice(0, 6).map(({ mean }) => mean)).toEqual([24, 24, 24, length, 24, 24])
      expect(points.slice(0, 6).map(({ atMs, untilMs }) => (untilMs - atMs) / HOUR_MS)[3]).toBe(length)
      const wall = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Lisbon', timeStyle: 'short' })
      for (const { atMs } of points) expect(wall.format(atMs)).toBe('00:00')
    }
  })

  it('has no bar for hours without reports, and what was used meanwhile apart, with its time', () => {
    const { steps } = energySteps({ fromMs: START_MS, toMs: START_MS + DAY_MS }, 'UTC')
    const at = (hour: number) => START_MS + hour * HOUR_MS
    const night = { kwh: 10, sinceMs: at(5) - MINUTE_MS, atMs: at(23) + MINUTE_MS }
    const used = {
      quarters: [...quarters(START_MS, 20).quarters, { atMs: at(23), kwh: 0.5 }],
      afterGaps: [night],
    }
    const points = energyPoints(used, steps)
    expect(
      points.map(({ atMs, mean, isAfterGap, sinceMs }) => [
        (atMs - START_MS) / HOUR_MS,
        mean,
        isAfterGap,
        sinceMs,
      ]),
    ).toEqual([
      ...[0, 1, 2, 3, 4].map((hour) => [hour, 1, false, undefined]),
      [23, 0.5, true, undefined],
      [23, 10, true, night.sinceMs],
    ])
  })

  it('of a meter that reports once in an hour is in the hour in which it was read', () => {
    const { steps } = energySteps({ fromMs: START_MS, toMs: START_MS + 3 * HOUR_MS }, 'UTC')
    const reads = [1, 2].map((hour) => ({
      kwh: 0.5,
      sinceMs: START_MS + (hour - 1) * HOUR_MS + 5 * MINUTE_MS,
      atMs: START_MS + hour * HOUR_MS + 5 * MINUTE_MS,
    }))
    const points = energyPoints({ quarters: [], afterGaps: reads }, steps)
    expect(points.map(({ mean, sinceMs }) => [mean, sinceMs])).toEqual([
      [0.5, undefined],
      [0.5, undefined],
    ])
  })
})
