/** Next times of an automation by clock or sun. Pure. */
import type { Place } from '#shared/automation/sun.ts'
import { nextInstant, nextInstants, type Schedule } from '#shared/automation/time.ts'
import type { AutomationCondition } from '#shared/records/automation.ts'

interface Timed extends Schedule {
  readonly conditions: readonly AutomationCondition[]
}
const timesOf = ({ conditions }: Timed) =>
  conditions.flatMap((condition) =>
    condition.type === 'timed' && condition.isEnabled ? [condition.time] : [],
  )

export const hasTimes = (automation: Timed): boolean => timesOf(automation).length > 0

/** First execution after the instant; null if there is none. */
export function nextTime(automation: Timed, place: Place, afterMs: number): number | null {
  const found = timesOf(automation).flatMap((time) => nextInstant(time, automation, place, afterMs) ?? [])
  return found.length > 0 ? Math.min(...found) : null
}

/** Distinct times in a span. */
export function timesWithin(
  automation: Timed,
  place: Place,
  afterMs: number,
  untilMs: number,
): readonly number[] {
  const found = timesOf(automation).flatMap((time) => nextInstants(time, automation, place, afterMs, untilMs))
  return [...new Set(found)].sort((a, b) => a - b)
}
