/** Time series of one numeric device property, requested and converted for the charts. */

import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { call } from '../../../../api/api.ts'
import { type Bar, barOf, type ChartPoint } from '../../../../ui/charts/chartMath.ts'
import type { Bounds } from '../../../../ui/charts/range.ts'
import type { Source } from './sources.ts'

export type Series = OutputOf<typeof deviceHistoryContract.series>

export interface Loaded {
  readonly source: Source
  readonly bounds: Bounds
  readonly series: Series
  /** The period of the same length before. */
  readonly before: Series
}

const POINTS = 300

export async function askSeries(source: Source, bounds: Bounds, signal: AbortSignal): Promise<Loaded> {
  const { device, property } = source
  const ask = (asked: Bounds) =>
    call(
      deviceHistoryContract.series,
      { deviceId: device.id, property: property.name, ...asked, points: POINTS },
      { signal, isQuiet: true },
    )
  const lengthMs = bounds.toMs - bounds.fromMs
  const [series, before] = await Promise.all([
    ask(bounds),
    ask({ fromMs: bounds.fromMs - lengthMs, toMs: bounds.fromMs }),
  ])
  return { source, bounds, series, before }
}

export const lengthOf = ({ bounds }: Loaded): number => bounds.toMs - bounds.fromMs

export const barsOf = ({ points, stepMs }: Series): Bar[] => points.map((point) => barOf(point, stepMs))

export const pointsOf = ({ points }: Series, laterMs = 0): ChartPoint[] =>
  points.map(({ atMs, mean, ...rest }) => ({ ...rest, atMs: atMs + laterMs, value: mean }))

/** Matches bars by nearest time, because days may have 23 or 25 hours. */
export function valuesBefore(bars: readonly Bar[], before: Series, laterMs: number): Map<number, number> {
  const found = new Map<number, number>()
  for (const { atMs, mean } of before.points) {
    const bar = bars.find(({ fromMs }) => Math.abs(fromMs - (atMs + laterMs)) < before.stepMs / 2)
    if (bar) found.set(bar.fromMs, mean)
  }
  return found
}

/**
 * Mean of `count` bars ending with each. Missing bars break the line, because a partial mean would be
 * misleading.
 */
export function runningMean(bars: readonly Bar[], count: number): ChartPoint[] {
  const points: ChartPoint[] = []
  let isAfterGap = false
  for (let at = count - 1; at < bars.length; at += 1) {
    const window = bars.slice(at - count + 1, at + 1)
    const last = window.at(-1)
    if (!last || !isUnbroken(window)) {
      isAfterGap = true
      continue
    }
    const value = window.reduce((sum, bar) => sum + bar.value, 0) / count
    points.push({ atMs: (last.fromMs + last.toMs) / 2, value, min: value, max: value, isAfterGap })
    isAfterGap = false
  }
  return points
}

/** Whether bars are contiguous. */
function isUnbroken(bars: readonly Bar[]): boolean {
  return bars.every((bar, at) => {
    const before = bars[at - 1]
    return !before || Math.abs(bar.fromMs - before.toMs) < (before.toMs - before.fromMs) / 2
  })
}
