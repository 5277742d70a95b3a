/** Maps values to plot coordinates. Pure. */
import { area, bisector, curveLinear, curveStepAfter, line, type ScaleLinear, scaleLinear } from 'd3'

export interface ChartPoint {
  readonly atMs: number
  readonly value: number
  readonly min: number
  readonly max: number
  /** True if there is a gap before this point, where the line is broken. */
  readonly isAfterGap: boolean
}

export interface Bar {
  readonly fromMs: number
  readonly toMs: number
  readonly value: number
  /** An amount of a longer time without reports: how high it is drawn, spread over that time. */
  readonly spread?: number
}

interface AmountPoint {
  readonly atMs: number
  readonly mean: number
  readonly untilMs?: number | undefined
  readonly sinceMs?: number | undefined
}

/** An amount of a step as a bar; one of a time without reports is as wide as that time. */
export function barOf({ atMs, mean, untilMs, sinceMs }: AmountPoint, stepMs: number): Bar {
  const toMs = untilMs ?? atMs + stepMs
  if (sinceMs === undefined) return { fromMs: atMs, toMs, value: mean }
  return { fromMs: sinceMs, toMs, value: mean, spread: (mean * stepMs) / Math.max(stepMs, toMs - sinceMs) }
}

export type Scale = ScaleLinear<number, number>

export interface Scales {
  readonly x: Scale
  readonly y: Scale
}

/** Runs of points without a gap between them. */
export function unbroken(points: readonly ChartPoint[]): ChartPoint[][] {
  const runs: ChartPoint[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run && !point.isAfterGap) run.push(point)
    else runs.push([point])
  }
  return runs
}

/** Room above and below, and never a flat line on the edge. */
export function paddedDomain(values: readonly number[], isFromZero: boolean): readonly [number, number] {
  const least = isFromZero ? 0 : Math.min(...values)
  const most = Math.max(...values, isFromZero ? 0 : least)
  const room = most === least ? Math.max(1, Math.abs(most) * 0.05) : (most - least) * 0.06
  return [isFromZero || (least >= 0 && least - room < 0) ? Math.min(0, least) : least - room, most + room]
}

const PERCENT_SPAN = 10

/** Domain of percentages: at least one percent high, within 0 to 100. */
export function percentDomain(values: readonly number[]): readonly [number, number] {
  const [least, most] = paddedDomain(values, false)
  const room = Math.max(0, PERCENT_SPAN - (most - least)) / 2
  const from = Math.max(0, Math.min(least - room, 100 - PERCENT_SPAN))
  const to = Math.min(100, Math.max(most + room, from + PERCENT_SPAN))
  return [Math.min(from, ...values), Math.max(to, ...values)]
}

export function scalesOf(
  domain: { readonly x: readonly [number, number]; readonly y: readonly [number, number] },
  size: { readonly width: number; readonly height: number },
): Scales {
  const x = scaleLinear([...domain.x], [0, size.width])
  const y = scaleLinear([...domain.y], [size.height, 0]).nice(5)
  return { x, y }
}

export interface Paths {
  readonly line: string
  readonly band: string
  /** Points with a gap on either side are no line. */
  readonly dots: readonly ChartPoint[]
}

export function pathsOf(points: readonly ChartPoint[], { x, y }: Scales, isStepped: boolean): Paths {
  const curve = isStepped ? curveStepAfter : curveLinear
  const runs = unbroken(points)
  const drawLine = line<ChartPoint>(
    ({ atMs }) => x(atMs),
    ({ value }) => y(value),
  ).curve(curve)
  const drawBand = area<ChartPoint>(
    ({ atMs }) => x(atMs),
    ({ min }) => y(min),
    ({ max }) => y(max),
  ).curve(curve)
  const long = runs.filter((run) => run.length > 1)
  return {
    line: long.map((run) => drawLine(run) ?? '').join(''),
    band: long.map((run) => drawBand(run) ?? '').join(''),
    dots: runs.flatMap((run) => (run.length === 1 ? run : [])),
  }
}

const pointsByTime = bisector<ChartPoint, number>(({ atMs }) => atMs).left
/** The points in a time, and one on either side, to which lines lead. `points` are in order. */
export function pointsAround(points: readonly ChartPoint[], { x }: Pick<Scales, 'x'>): readonly ChartPoint[] {
  const [fromMs = 0, toMs = 0] = x.domain()
  const [first, last] = [pointsByTime(points, fromMs) - 1, pointsByTime(points, toMs) + 1]
  return first <= 0 && last >= points.length ? points : points.slice(Math.max(0, first), last)
}

const byTime = bisector<number, number>((atMs) => atMs).center

/** Index of the stop next to an instant; -1 where there is none. `stops` are in order. */
export const nearest = (stops: readonly number[], atMs: number): number =>
  stops.length === 0 ? -1 : byTime(stops, atMs)

/** The value at an instant: between two joined points on the line between them; null in a gap and outside. */
export function valueAt(points: readonly ChartPoint[], atMs: number, isStepped: boolean): number | null {
  const index = pointsByTime(points, atMs)
  const after = points[index]
  if (!after) return null
  if (after.atMs === atMs) return after.value
  const before = points[index - 1]
  if (!before || after.isAfterGap) return null
  if (isStepped) return before.value
  const part01 = (atMs - before.atMs) / (after.atMs - before.atMs)
  return before.value + (after.value - before.value) * part01
}
