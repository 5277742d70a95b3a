/**
 * A report period and the preceding one as instants, with chart steps: hours, days or months in the project's time
 * zone. Each step is paired with the one at the same place before.
 */
import {
  type DaySpan,
  daysOf,
  monthStarts,
  type Period,
  shiftSpan,
  spanOf,
} from '#shared/rules/reportPeriod.ts'
import { hoursAlike, hoursOfDay, startOfDay } from '#shared/time/days.ts'
import { type Day, dateOfDay, instantAtWall, wallMs } from '#shared/time/zone.ts'
import type { EnergyStep } from './energySteps.ts'

export type StepKind = 'hour' | 'day' | 'month'

const HOURS_DAYS_MAX = 3
const SINGLE_DAYS_MAX = 92

export interface SpanMs {
  readonly span: DaySpan
  readonly fromMs: number
  readonly untilMs: number
}

export interface ReportPeriods {
  readonly now: SpanMs
  readonly before: SpanMs
  /** For an unfinished period: the end of the comparison, after the same elapsed wall-clock time. */
  readonly comparedUntilMs: number
}

export interface ReportSteps {
  readonly kind: StepKind
  readonly now: readonly EnergyStep[]
  readonly before: readonly EnergyStep[]
  /** For each step, the earlier steps it is compared with. */
  readonly alike: readonly (readonly number[])[]
}

export function reportPeriods(
  { period, span }: { readonly period: Period; readonly span: DaySpan },
  timeZone: string,
  nowMs: number,
): ReportPeriods {
  const now = msOf(span, timeZone)
  const before = msOf(shiftSpan(period, span, -1), timeZone)
  return { now, before, comparedUntilMs: comparedUntil(now, before, timeZone, nowMs) }
}

function comparedUntil(now: SpanMs, before: SpanMs, timeZone: string, nowMs: number): number {
  const passedMs = wallMs(nowMs, timeZone) - wallMs(now.fromMs, timeZone)
  const sameMs = instantAtWall(wallMs(before.fromMs, timeZone) + passedMs, timeZone)
  return nowMs >= now.untilMs ? before.untilMs : Math.min(before.untilMs, sameMs)
}

/** 52 weeks: the same days of the week. */
const YEAR_OF_WEEKS = 364

/**
 * The same period a year earlier, up to the same point: the same month, or the same weekdays. Null for a year, whose
 * previous period is the same.
 */
export function yearEarlier(
  { period, now }: { readonly period: Period; readonly now: SpanMs },
  timeZone: string,
  nowMs: number,
): (SpanMs & { readonly comparedUntilMs: number }) | null {
  if (period === 'year') return null
  const { fromDay, untilDay } = now.span
  const span =
    period === 'month'
      ? spanOf({ period, date: dateOfDay(fromDay).replace(/^\d{4}/, (year) => String(Number(year) - 1)) })
      : { fromDay: fromDay - YEAR_OF_WEEKS, untilDay: untilDay - YEAR_OF_WEEKS }
  const earlier = msOf(span, timeZone)
  return { ...earlier, comparedUntilMs: comparedUntil(now, earlier, timeZone, nowMs) }
}

const msOf = (span: DaySpan, timeZone: string): SpanMs => ({
  span,
  fromMs: startOfDay(span.fromDay, timeZone),
  untilMs: startOfDay(span.untilDay, timeZone),
})

export function reportSteps({ now, before }: ReportPeriods, period: Period, timeZone: string): ReportSteps {
  const days = daysOf(now.span)
  if (days <= HOURS_DAYS_MAX) return hourSteps(now.span, before.span, timeZone)
  const kind = days <= SINGLE_DAYS_MAX ? 'day' : 'month'
  const steps = (span: DaySpan): EnergyStep[] =>
    stepsFrom(kind === 'day' ? eachDay(span) : monthStarts(span), span.untilDay, timeZone)
  const [ofNow, ofBefore] = [steps(now.span), steps(before.span)]
  // Parts of months in a range are not of the same length as those before.
  const isComparable = kind === 'day' || period === 'year'
  const alike = ofNow.map((_, place) => (isComparable && place < ofBefore.length ? [place] : []))
  return { kind, now: ofNow, before: ofBefore, alike }
}

function hourSteps(now: DaySpan, before: DaySpan, timeZone: string): ReportSteps {
  const steps: { now: EnergyStep[]; before: EnergyStep[]; alike: number[][] } = {
    now: [],
    before: [],
    alike: [],
  }
  for (let place = 0; place < daysOf(now); place += 1) {
    const hours = hoursOfDay(now.fromDay + place, timeZone)
    const earlier = hoursOfDay(before.fromDay + place, timeZone)
    const first = steps.before.length
    steps.alike.push(...hoursAlike(hours, earlier).map((found) => found.map((hour) => first + hour)))
    steps.now.push(...hours)
    steps.before.push(...earlier)
  }
  return { kind: 'hour', ...steps }
}

const eachDay = ({ fromDay, untilDay }: DaySpan): Day[] =>
  Array.from({ length: untilDay - fromDay }, (_, place) => fromDay + place)

/** A date that the clocks leap over is a step without length. */
function stepsFrom(starts: readonly Day[], untilDay: Day, timeZone: string): EnergyStep[] {
  const instants = [...starts, untilDay].map((day) => startOfDay(day, timeZone))
  return starts.map((_, place) => ({
    fromMs: instants[place] ?? 0,
    untilMs: instants[place + 1] ?? 0,
  }))
}
