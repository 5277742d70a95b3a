/** Energy by the hours or days of a project. */
import type { EnergyUsed } from './energy.ts'
import type { EnergyAfterGap } from './energyDay.ts'

/** An hour or a day; steps follow each other without gaps. */
export interface EnergyStep {
  readonly fromMs: number
  readonly untilMs: number
}

export interface EnergyBySteps {
  /** kWh of each step; null where nothing was reported. */
  readonly kwh: readonly (number | null)[]
  /** The consumption in a time of which at least one whole step is without reports. It is in none of `kwh`. */
  readonly afterGaps: readonly EnergyAfterGap[]
}

export function energyBySteps(
  { quarters, afterGaps }: EnergyUsed,
  steps: readonly EnergyStep[],
): EnergyBySteps {
  const kwh: (number | null)[] = steps.map(() => null)
  const place = placeIn(steps)
  const add = (step: number, used: number): void => {
    kwh[step] = (kwh[step] ?? 0) + used
  }
  for (const quarter of quarters) {
    const step = place(quarter.atMs)
    if (step >= 0 && step < steps.length) add(step, quarter.kwh)
  }
  const apart: EnergyAfterGap[] = []
  for (const one of afterGaps) {
    const step = place(one.atMs)
    if (step < 0 || step >= steps.length) continue
    // Both steps had a report, so the consumption belongs to the step of the reading.
    if (step - place(one.sinceMs) <= 1) add(step, one.kwh)
    else apart.push(one)
  }
  return { kwh, afterGaps: apart }
}

/** Index of the step; -1 for possibly the preceding step, -2 for earlier. */
function placeIn(steps: readonly EnergyStep[]): (atMs: number) => number {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return () => -2
  return (atMs) => {
    if (atMs < first.fromMs) return atMs >= first.fromMs - (first.untilMs - first.fromMs) ? -1 : -2
    if (atMs >= last.untilMs) return steps.length
    let [low, high] = [0, steps.length - 1]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (atMs < (steps[middle]?.untilMs ?? 0)) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Merges consumption after gaps of several meters into one gap that covers all. */
export function joinedGaps(gaps: readonly EnergyAfterGap[]): EnergyAfterGap | null {
  const [first, ...others] = gaps
  if (!first) return null
  return others.reduce(
    (all, { kwh, sinceMs, atMs }) => ({
      kwh: all.kwh + kwh,
      sinceMs: Math.min(all.sinceMs, sinceMs),
      atMs: Math.max(all.atMs, atMs),
    }),
    first,
  )
}
