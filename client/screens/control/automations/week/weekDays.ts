/** A week of the project's schedules, day by day, and where they work against each other. Pure. */

import { type Conflict, conflictsOf } from '#shared/automation/conflicts.ts'
import type { Place } from '#shared/automation/sun.ts'
import type { Span } from '#shared/automation/time.ts'
import { weekView } from '#shared/automation/weekView.ts'
import type { Automation, AutomationId } from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { startOfDay } from '#shared/time/days.ts'
import { type Day, wallTimeOf, weekdayOf } from '#shared/time/zone.ts'
import { settersBeside } from '../conflictWords.ts'

const WEEK_DAYS = 7

export interface WeekEntry {
  readonly key: string
  readonly automationId: AutomationId
  /** Id of the condition that occurs then. */
  readonly partId: string
  readonly atMs: number
  /** For periodic triggers: end and interval. */
  readonly series: { readonly untilMs: number; readonly minutes: number } | null
  /** The automation will be paused; unknown for the past. */
  readonly isPaused: boolean
}
export interface WeekDay {
  readonly day: Day
  readonly entries: readonly WeekEntry[]
}
export interface Week {
  readonly days: readonly WeekDay[]
  readonly isCut: boolean
}

/** The Monday of the week of that instant. */
export function mondayOf(atMs: number, { timeZone }: Place): Day {
  const { day } = wallTimeOf(atMs, timeZone)
  return day - weekdayOf(day) + 1
}

/** Midnight; where the clocks leap over it, the leap. */
const startOf = (day: Day, { timeZone }: Place): number => startOfDay(day, timeZone)

export const spanOf = (monday: Day, place: Place): Span => ({
  fromMs: startOf(monday, place),
  untilMs: startOf(monday + WEEK_DAYS, place),
})

export function weekOf(automations: Iterable<Automation>, place: Place, monday: Day, nowMs: number): Week {
  const { instants, series, isCut } = weekView(automations, place, spanOf(monday, place))
  const entries: WeekEntry[] = [
    ...instants.map((one) => ({
      ...one,
      isPaused: one.isPaused && one.atMs >= nowMs,
      key: `${one.partId} ${one.atMs}`,
      series: null,
    })),
    ...series.flatMap(({ span, ...one }) =>
      dailySpans(span, place).map((part) => ({
        key: `${one.partId} ${part.fromMs}`,
        automationId: one.automationId,
        partId: one.partId,
        atMs: part.fromMs,
        series: { untilMs: part.untilMs, minutes: one.minutes },
        isPaused: false,
      })),
    ),
  ]
  const days = Array.from({ length: WEEK_DAYS }, (_, i) => monday + i).map((day) => ({
    day,
    entries: entries
      .filter(({ atMs }) => wallTimeOf(atMs, place.timeZone).day === day)
      .sort((a, b) => a.atMs - b.atMs),
  }))
  return { days, isCut }
}

/** A span over several days, cut at midnights: each day shows its own part. */
function dailySpans(span: Span, place: Place): readonly Span[] {
  const spans: Span[] = []
  let { fromMs } = span
  while (fromMs < span.untilMs) {
    const { day } = wallTimeOf(fromMs, place.timeZone)
    const untilMs = Math.min(span.untilMs, startOf(day + 1, place))
    spans.push({ fromMs, untilMs })
    if (untilMs <= fromMs) break
    fromMs = untilMs
  }
  return spans
}

export interface FoundConflict extends Conflict {
  readonly automationId: AutomationId
}

/** Distinct conflicting pairs; only those with a common device are compared. */
export function conflictsIn(
  automations: readonly Automation[],
  read: ReadState,
  place: Place,
  span: Span,
): readonly FoundConflict[] {
  const done = new Set<string>()
  return automations.flatMap((automation) => {
    if (!automation.isEnabled) return []
    done.add(automation.id)
    const others = settersBeside(automation, read).filter(({ id }) => !done.has(id))
    return conflictsOf(automation, others, read, place, span).map((conflict) => ({
      ...conflict,
      automationId: automation.id,
    }))
  })
}

/** Whether a conflicting automation is due at the same instant. */
export function meetsOther(
  entry: WeekEntry,
  entries: readonly WeekEntry[],
  conflicts: readonly FoundConflict[],
): boolean {
  const { automationId: id, atMs } = entry
  const others = conflicts.flatMap(({ automationId, otherId }) =>
    automationId === id ? [otherId] : otherId === id ? [automationId] : [],
  )
  return entries.some((one) => one.atMs === atMs && others.includes(one.automationId))
}
