/** The load of meters together over time, and its peak: mean power by the quarter of an hour. Pure. */
import { HOUR_MS } from '#shared/durations.ts'
import { QUARTER_MS } from './energyDay.ts'
import type { EnergyCourse } from './energyReport.ts'

export interface LoadPoint {
  readonly atMs: number
  readonly untilMs: number
  readonly kw: number
  /** Some meters did not report, so the load was higher. */
  readonly isPartial: boolean
}

export interface LoadStretch extends LoadPoint {
  /** The highest quarter of an hour. */
  readonly maxKw: number
}

const QUARTERS_PER_HOUR = HOUR_MS / QUARTER_MS
/** Resolution: quarter-hours up to three days, hours up to a month, six hours beyond. */
const STRETCHES: readonly (readonly [quartersMax: number, length: number])[] = [
  [3 * 96 + 4, 1],
  [31 * 96 + 4, 4],
  [Number.POSITIVE_INFINITY, 24],
]

/** Quarters that are over by `nowMs` and in which a meter reported. */
export function* quartersOf(
  { fromMs, meters, kwh, known }: EnergyCourse,
  nowMs: number,
): Generator<LoadPoint> {
  for (let quarter = 0; quarter < kwh.length; quarter += 1) {
    const atMs = fromMs + quarter * QUARTER_MS
    const untilMs = atMs + QUARTER_MS
    if (untilMs > nowMs) return
    const reporting = known[quarter] ?? 0
    if (reporting === 0) continue
    yield { atMs, untilMs, kw: (kwh[quarter] ?? 0) * QUARTERS_PER_HOUR, isPartial: reporting < meters }
  }
}

/** The first maximum; null without data. */
export function peakOf(course: EnergyCourse, nowMs: number): LoadPoint | null {
  let peak: LoadPoint | null = null
  for (const point of quartersOf(course, nowMs)) if (!peak || point.kw > peak.kw) peak = point
  return peak
}

/** Mean power, downsampled for a chart; the mean covers quarter-hours with data only. */
export function loadCurve(course: EnergyCourse, nowMs: number): LoadStretch[] {
  const [, length = 1] = STRETCHES.find(([most]) => course.kwh.length <= most) ?? []
  const stretchMs = length * QUARTER_MS
  const overMs = Math.min(nowMs, course.fromMs + course.kwh.length * QUARTER_MS)
  const groups = Map.groupBy(quartersOf(course, nowMs), ({ atMs }) =>
    Math.floor((atMs - course.fromMs) / stretchMs),
  )
  return [...groups].map(([place, points]): LoadStretch => {
    const atMs = course.fromMs + place * stretchMs
    const untilMs = Math.min(atMs + stretchMs, atMs + Math.floor((overMs - atMs) / QUARTER_MS) * QUARTER_MS)
    return {
      atMs,
      untilMs,
      kw: points.reduce((sum, { kw }) => sum + kw, 0) / points.length,
      maxKw: Math.max(...points.map(({ kw }) => kw)),
      isPartial: points.length < (untilMs - atMs) / QUARTER_MS || points.some((point) => point.isPartial),
    }
  })
}
