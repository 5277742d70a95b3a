/** Energy over time: kWh per hour of the project, or per day of it where the span is long. */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { daysIn, nextHourOf } from '#shared/time/days.ts'
import { wallMs } from '#shared/time/zone.ts'
import type { EnergyUsed } from './energy.ts'
import { type EnergyStep, energyBySteps } from './energySteps.ts'
import type { Span } from './readings/chunk.ts'
import type { SeriesPoint } from './series.ts'

/** Longest span for which a chart shows single hours. */
const HOURS_SPAN_MAX_MS = 3 * DAY_MS

export interface EnergySteps {
  readonly stepMs: number
  readonly steps: readonly EnergyStep[]
}

export interface EnergyPoint extends SeriesPoint {
  readonly untilMs: number
  /** Set where the energy was used at some time since then: nothing was reported in between. */
  readonly sinceMs?: number
}

/** The span in whole hours or whole local days, so that no bar is less than what it is named after. */
export function energySteps({ fromMs, toMs }: Span, timeZone: string): EnergySteps {
  if (toMs - fromMs > HOURS_SPAN_MAX_MS) return { stepMs: DAY_MS, steps: daysIn(fromMs, toMs, timeZone) }
  const steps: EnergyStep[] = []
  for (let atMs = fromMs - (wallMs(fromMs, timeZone) % HOUR_MS); atMs < toMs; ) {
    const untilMs = nextHourOf(atMs, timeZone)
    steps.push({ fromMs: atMs, untilMs })
    atMs = untilMs
  }
  return { stepMs: HOUR_MS, steps }
}

/** Steps without reports are omitted. */
export function energyPoints(used: EnergyUsed, steps: readonly EnergyStep[]): EnergyPoint[] {
  const { kwh, afterGaps } = energyBySteps(used, steps)
  const points = kwh.flatMap((value, index): EnergyPoint[] => {
    const step = steps[index]
    if (value === null || !step) return []
    const isAfterGap = index > 0 && kwh[index - 1] === null
    return [{ ...figure(value), atMs: step.fromMs, untilMs: step.untilMs, isAfterGap }]
  })
  const apart = afterGaps.map(
    ({ kwh, sinceMs, atMs }): EnergyPoint => ({
      ...figure(kwh),
      ...{ atMs: steps.find(({ untilMs }) => atMs < untilMs)?.fromMs ?? sinceMs, untilMs: atMs },
      ...{ sinceMs, isAfterGap: true },
    }),
  )
  return [...points, ...apart].sort((a, b) => a.atMs - b.atMs)
}

const figure = (kwh: number) => ({ mean: kwh, min: kwh, max: kwh })
