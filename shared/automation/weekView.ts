/** Schedules of all automations in a span, for the week view. */
import type { Automation, AutomationId } from '#shared/records/automation.ts'
import type { Place } from './sun.ts'
import { nextInstants, openSpans, type Span, type TimedCondition } from './time.ts'

export type Scheduled = Pick<
  Automation,
  'id' | 'conditions' | 'repeat' | 'effective' | 'isEnabled' | 'pausedUntilMs'
>

export interface WeekInstant {
  readonly automationId: AutomationId
  readonly partId: string
  readonly atMs: number
  readonly kind: 'clock' | 'sunrise' | 'sunset'
  /** The automation is paused at that time and does not run. */
  readonly isPaused: boolean
}

/** A periodic trigger, drawn as a band instead of many points. */
export interface WeekSeries {
  readonly automationId: AutomationId
  readonly partId: string
  readonly minutes: number
  readonly span: Span
}

/** Opening hours of an automation with other triggers, if it is not always open. */
export interface WeekOpening {
  readonly automationId: AutomationId
  readonly span: Span
}

export interface WeekView {
  /** In chronological order. */
  readonly instants: readonly WeekInstant[]
  readonly series: readonly WeekSeries[]
  readonly openings: readonly WeekOpening[]
  /** Some entries were omitted; the user can choose a shorter span or fewer automations. */
  readonly isCut: boolean
}

/** Ten a day of fifty automations in a week; more are not read in one picture. */
export const WEEK_ITEMS_MAX = 4_000

/** Enabled automations in [fromMs, untilMs). */
export function weekView(
  automations: Iterable<Scheduled>,
  place: Place,
  { fromMs, untilMs }: Span,
  max = WEEK_ITEMS_MAX,
): WeekView {
  const instants: WeekInstant[] = []
  const series: WeekSeries[] = []
  const openings: WeekOpening[] = []
  let isCut = false
  for (const automation of automations) {
    if (!automation.isEnabled) continue
    if (instants.length + series.length + openings.length >= max) {
      isCut = true
      break
    }
    const times = automation.conditions.filter(
      (one): one is TimedCondition => one.type === 'timed' && one.isEnabled,
    )
    for (const one of times) {
      if (one.time.kind === 'every') series.push(...seriesOf(automation, one, place, { fromMs, untilMs }))
      else instants.push(...instantsOf(automation, one, place, { fromMs, untilMs }))
    }
    if (times.length > 0) continue
    for (const span of openSpans(automation, place.timeZone, { fromMs, untilMs }))
      if (span.fromMs > fromMs || span.untilMs < untilMs) openings.push({ automationId: automation.id, span })
  }
  instants.sort((a, b) => a.atMs - b.atMs || (a.automationId < b.automationId ? -1 : 1))
  return { instants: instants.slice(0, max), series, openings, isCut: isCut || instants.length > max }
}

function instantsOf(
  automation: Scheduled,
  { id: partId, time }: TimedCondition,
  place: Place,
  { fromMs, untilMs }: Span,
): WeekInstant[] {
  const { id: automationId, pausedUntilMs } = automation
  const kind = time.kind === 'sun' ? time.event : 'clock'
  return nextInstants(time, automation, place, fromMs - 1, untilMs - 1).map((atMs) => ({
    ...{ automationId, partId, atMs, kind },
    isPaused: pausedUntilMs !== null && atMs < pausedUntilMs,
  }))
}

function seriesOf(
  automation: Scheduled,
  { id: partId, time }: TimedCondition,
  { timeZone }: Place,
  within: Span,
): WeekSeries[] {
  if (time.kind !== 'every') return []
  const { minutes } = time
  return openSpans(automation, timeZone, within).map((span) => ({
    ...{ automationId: automation.id, partId, minutes, span },
  }))
}
