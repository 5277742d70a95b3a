/** The 168 hours of a week as cells of a heat map. Pure. */
import type { EnergyOverall } from '../../actions/energy.ts'

const HOURS = 24
const DAYS = 7

export interface WeekCell {
  readonly weekday: number
  readonly hour: number
  /** Null if unknown. */
  readonly kw: number | null
  /** Between the lowest and the highest hour. */
  readonly share01: number
}

export function weekCells(week: EnergyOverall['week']) {
  const loads = week.map(({ kw }) => kw)
  const [low, high] = [Math.min(...loads), Math.max(...loads)]
  const known = new Map(week.map(({ weekday, hour, kw }) => [(weekday - 1) * HOURS + hour, kw]))
  const cells = Array.from({ length: DAYS * HOURS }, (_, place): WeekCell => {
    const kw = known.get(place) ?? null
    const share01 = kw === null || high === low ? 0 : (kw - low) / (high - low)
    return { weekday: Math.floor(place / HOURS) + 1, hour: place % HOURS, kw, share01 }
  })
  return { cells, low, high }
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: HOURS,
  ArrowUp: -HOURS,
}

/** The cell after a key; the first one where none was chosen, null for another key or beyond the edge. */
export function movedCell(chosen: number | null, key: string): number | null {
  const step = STEPS[key]
  if (step === undefined) return null
  if (chosen === null) return 0
  const next = chosen + step
  return next < 0 || next >= DAYS * HOURS ? chosen : next
}
