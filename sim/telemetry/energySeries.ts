/** Energy over time: kWh per hour, or per day of the project where the span is long. */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { createToLocal } from '../world/localTime.ts'
import type { EnergyHour } from './energy.ts'
import type { Span } from './readings/chunk.ts'
import type { SeriesPoint } from './series.ts'

/** Up to here a chart shows single hours. */
const HOURS_SPAN_MAX_MS = 3 * DAY_MS

export interface EnergySpan extends Span {
  readonly stepMs: number
}

/** The span in whole hours or whole local days, so that no bar is less than what it is named after. */
export function energySpan({ fromMs, toMs }: Span, timeZone: string): EnergySpan {
  if (toMs - fromMs <= HOURS_SPAN_MAX_MS)
    return { fromMs: Math.floor(fromMs / HOUR_MS) * HOUR_MS, toMs, stepMs: HOUR_MS }
  return { fromMs: localDayStart(fromMs, timeZone), toMs, stepMs: DAY_MS }
}

export function energyPoints(
  hours: readonly EnergyHour[],
  { fromMs, toMs, stepMs }: EnergySpan,
  timeZone: string,
): SeriesPoint[] {
  const toLocal = createToLocal(timeZone)
  const sums = new Map<number, { atMs: number; kwh: number }>()
  for (const { atMs, kwh } of hours) {
    if (atMs < fromMs || atMs >= toMs) continue
    const key = stepMs === HOUR_MS ? atMs : Math.floor(toLocal(atMs) / DAY_MS)
    const sum = sums.get(key)
    if (sum) sum.kwh += kwh
    else sums.set(key, { atMs: stepMs === HOUR_MS ? atMs : localDayStart(atMs, timeZone), kwh })
  }
  return [...sums.values()].map(({ atMs, kwh }) => ({
    atMs,
    mean: kwh,
    min: kwh,
    max: kwh,
    isAfterGap: false,
  }))
}

/** Midnight before the instant, on the wall clock of the zone. */
export function localDayStart(atMs: number, timeZone: string): number {
  const toLocal = createToLocal(timeZone)
  const midnight = Math.floor(toLocal(atMs) / DAY_MS) * DAY_MS
  // The offset is that of the instant sought, so a first guess is put right once.
  const guessMs = midnight - (toLocal(atMs) - atMs)
  return midnight - (toLocal(guessMs) - guessMs)
}
