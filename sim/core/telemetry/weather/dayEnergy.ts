/** Energy of several meters by project date, and whether a date has sufficient data. Pure. */

import type { DaySpan } from '#shared/rules/reportPeriod.ts'
import { startOfDay } from '#shared/time/days.ts'
import type { Day } from '#shared/time/zone.ts'
import { QUARTER_MS } from '../energyDay.ts'
import type { EnergyCourse } from '../energyReport.ts'

/** Required share of quarter-hours with data, over all meters. */
const COMPLETE_01 = 0.95

export interface DayEnergy {
  readonly day: Day
  readonly fromMs: number
  readonly untilMs: number
  readonly kwh: number
  /** The day is over, nearly all meters reported, and no consumption may belong to another date. */
  readonly isComplete: boolean
}

/** Energy by date. A date skipped by a clock change is omitted. */
export function energyByDay(
  { fromMs: startMs, meters, kwh, known, gaps }: EnergyCourse,
  { fromDay, untilDay }: DaySpan,
  { timeZone, nowMs }: { readonly timeZone: string; readonly nowMs: number },
): DayEnergy[] {
  const days: DayEnergy[] = []
  for (let day = fromDay; day < untilDay; day += 1) {
    const [fromMs, untilMs] = [startOfDay(day, timeZone), startOfDay(day + 1, timeZone)]
    if (untilMs <= fromMs) continue
    let [used, reported] = [0, 0]
    const [first, end] = [(fromMs - startMs) / QUARTER_MS, (untilMs - startMs) / QUARTER_MS]
    for (let quarter = Math.max(0, first); quarter < Math.min(end, kwh.length); quarter += 1) {
      used += kwh[quarter] ?? 0
      reported += known[quarter] ?? 0
    }
    const within = gaps.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs)
    const isApart = gaps.some(({ sinceMs, atMs }) => sinceMs < untilMs && atMs >= untilMs)
    const isShared = isApart || within.some(({ sinceMs }) => sinceMs < fromMs)
    const most = meters * (end - first)
    days.push({
      ...{ day, fromMs, untilMs },
      kwh: within.reduce((sum, gap) => sum + gap.kwh, used),
      isComplete: untilMs <= nowMs && !isShared && most > 0 && reported >= most * COMPLETE_01,
    })
  }
  return days
}
