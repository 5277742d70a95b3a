/** Converts energy report figures for charts and tables. Pure. */
import type { EnergyOverall } from '../../actions/energy.ts'
import { type Bar, barOf, type ChartPoint } from '../../ui/charts/chartMath.ts'

/** One bar per step with figures, and one per amount with unknown hour. */
export function energyBars({ steps, afterGaps }: Pick<EnergyOverall, 'steps' | 'afterGaps'>): Bar[] {
  const [first] = steps
  const stepMs = first ? first.untilMs - first.fromMs : 0
  const known = steps.flatMap(({ fromMs, untilMs, kwh }): Bar[] =>
    kwh === null ? [] : [{ fromMs, toMs: untilMs, value: kwh }],
  )
  const apart = afterGaps.map(({ kwh, sinceMs, untilMs }) =>
    barOf({ atMs: sinceMs, mean: kwh, untilMs, sinceMs }, stepMs),
  )
  return [...known, ...apart].sort((a, b) => a.fromMs - b.fromMs)
}

export function barsBefore({ steps }: Pick<EnergyOverall, 'steps'>): Map<number, number> {
  return new Map(
    steps.flatMap(({ fromMs, beforeKwh }) => (beforeKwh === null ? [] : [[fromMs, beforeKwh] as const])),
  )
}

export function loadPoints({ load }: Pick<EnergyOverall, 'load'>): ChartPoint[] {
  return load.map(({ atMs, untilMs, kw, maxKw }, place) => ({
    atMs: (atMs + untilMs) / 2,
    value: kw,
    min: kw,
    max: maxKw,
    isAfterGap: load[place - 1]?.untilMs !== atMs,
  }))
}

/** Mean load over times with data; null without any. */
export function meanKw({ load }: Pick<EnergyOverall, 'load'>): number | null {
  let [kwMs, ms] = [0, 0]
  for (const { atMs, untilMs, kw } of load) {
    kwMs += kw * (untilMs - atMs)
    ms += untilMs - atMs
  }
  return ms === 0 ? null : kwMs / ms
}

/** Change in percent; null without comparison. */
export function changePercent(kwh: number | null, beforeKwh: number | null): number | null {
  if (kwh === null || beforeKwh === null || beforeKwh <= 0) return null
  return (kwh / beforeKwh - 1) * 100
}

/** Share of the total in percent; null if unknown. */
export function sharePercent(kwh: number | null, totalKwh: number | null): number | null {
  return kwh === null || totalKwh === null || totalKwh <= 0 ? null : (kwh / totalKwh) * 100
}

/** Unit of a rate; fixed charges are monthly. */
export const COST_UNITS = { energy: 'kWh', demand: 'kW' } as const
