/** Time on an axis, as the walls of one time zone show it, whatever zone the browser is in. Pure. */

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { instantsAtWall } from '#shared/time/days.ts'
import { instantAtWall, wallMs } from '#shared/time/zone.ts'

export interface TimeTick {
  readonly atMs: number
  readonly label: string
  /** The first tick of a new day shows the date. */
  readonly isDate: boolean
}

const STEPS_MS = [
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
  28 * DAY_MS,
  56 * DAY_MS,
] as const

/** At most `count` ticks at round wall-clock times. */
export function timeTicks(fromMs: number, toMs: number, timeZone: string, count: number): TimeTick[] {
  const least = (toMs - fromMs) / Math.max(1, count)
  const stepMs = STEPS_MS.find((step) => step >= least) ?? 56 * DAY_MS
  const ticks: TimeTick[] = []
  const first = Math.ceil(wallMs(fromMs, timeZone) / stepMs) * stepMs
  for (let wall = first, n = 0; n <= count + 1; wall += stepMs, n += 1) {
    const atMs = instantAtWall(wall, timeZone)
    if (atMs > toMs) break
    // The clocks leap over some times; a date has a tick all the same.
    if (atMs < fromMs || (stepMs < DAY_MS && wallMs(atMs, timeZone) !== wall)) continue
    const text = new Date(wall).toISOString()
    const isDate = stepMs >= DAY_MS || text.slice(11, 16) === '00:00'
    ticks.push({ atMs, label: isDate ? text.slice(5, 10) : text.slice(11, 16), isDate })
    // With a backward clock change the same wall time occurs twice on a day.
    const [, again] = stepMs < DAY_MS ? instantsAtWall(wall, timeZone) : []
    if (again !== undefined && again <= toMs)
      ticks.push({ atMs: again, label: text.slice(11, 16), isDate: false })
  }
  return ticks.sort((a, b) => a.atMs - b.atMs)
}
