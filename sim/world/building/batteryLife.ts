/**
 * Batteries as pure functions of time: each drains at its own rate, is low for hours or days until replaced, and
 * starts again. So none is low only because a world has just started.
 */

import { BATTERY_LOW_PERCENT } from '#shared/constants.ts'
import { DAY_MS } from '#shared/durations.ts'
import { trait01 } from '../physics/body.ts'

/** A report rounds to whole per cent: it is low from half a per cent below. */
const LOW_BELOW_PERCENT = BATTERY_LOW_PERCENT - 0.5

interface Life {
  readonly percentPerDay: number
  readonly lowAfterDays: number
  readonly days: number
  /** Age of the battery at time zero. */
  readonly phaseDays: number
}

/** A battery lasts from seven months to over two years and is replaced half a day to four days later. */
function lifeOf(traits: number): Life {
  const own = { traits }
  const percentPerDay = 0.1 + 0.28 * trait01(own, 4)
  const lowAfterDays = (100 - LOW_BELOW_PERCENT) / percentPerDay
  const days = lowAfterDays + 0.5 + 3.5 * trait01(own, 2)
  return { percentPerDay, lowAfterDays, days, phaseDays: trait01(own, 3) * days }
}

export function batteryPercent(traits: number, atMs: number): number {
  const { percentPerDay, days, phaseDays } = lifeOf(traits)
  return 100 - percentPerDay * ((atMs / DAY_MS + phaseDays) % days)
}

/** When it becomes low and is replaced on this UTC day; null on most days. */
export function batteryChange(traits: number, day: number): { startMs: number; endMs: number } | null {
  const { lowAfterDays, days, phaseDays } = lifeOf(traits)
  const age = (day + phaseDays) % days
  // Ages wrap at the change, which is no later than four days after it became low.
  const toLow = lowAfterDays - age
  if (toLow < 0 || toLow >= 1) return null
  const startMs = Math.round((day + toLow) * DAY_MS)
  return { startMs, endMs: Math.round((day + days - age) * DAY_MS) }
}
