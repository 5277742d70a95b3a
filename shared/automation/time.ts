/** Times and time ranges of automations. Days are those on which a time or range starts. */
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import type {
  Automation,
  AutomationCondition,
  AutomationTime,
  EffectiveRange,
  Repeat,
} from '#shared/records/automation.ts'
import { type Day, dayOfDate, instantOf, wallTimeOf, weekdayOf } from '#shared/time/zone.ts'
import { insteadOf, type Place, solarDays } from './sun.ts'

const WEEK = 7
/** A single future date is found directly. Otherwise the search for the next occurrence covers this span. */
const SEARCH_MS = 370 * DAY_MS

export type TimedCondition = Extract<AutomationCondition, { type: 'timed' }>
export type Schedule = Pick<Automation, 'repeat' | 'effective'>

export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

const isOn = (repeat: Repeat, day: Day): boolean =>
  repeat.kind === 'weekly' ? repeat.days.includes(weekdayOf(day)) : dayOfDate(repeat.date) === day

/** Whether it is always open. */
export const isAlwaysOpen = ({ repeat, effective }: Schedule): boolean =>
  effective === null && repeat.kind === 'weekly' && repeat.days.length === WEEK

/** Instants in (afterMs, untilMs] at which the time occurs on its days and in its range, in order. */
export function nextInstants(
  time: AutomationTime,
  schedule: Schedule,
  place: Place,
  afterMs: number,
  untilMs: number,
): number[] {
  const { repeat, effective } = schedule
  const found: number[] = []
  for (const { day, atMs } of candidates(time, place, afterMs, untilMs)) {
    if (atMs <= afterMs || atMs > untilMs) continue
    // A range decides by the day on which it opened.
    if (effective === null ? isOn(repeat, day) : isInRange(schedule, place.timeZone, atMs)) found.push(atMs)
  }
  return found.sort((a, b) => a - b)
}

/** Next instant; null without one within a year. */
export function nextInstant(
  time: AutomationTime,
  schedule: Schedule,
  place: Place,
  afterMs: number,
): number | null {
  const { repeat } = schedule
  const onceMs = repeat.kind === 'once' ? dayOfDate(repeat.date) * DAY_MS : null
  // Distant times are computed directly.
  let fromMs = onceMs === null ? afterMs : Math.max(afterMs, onceMs - 2 * DAY_MS)
  const endMs = onceMs === null ? afterMs + SEARCH_MS : onceMs + 4 * DAY_MS
  for (let stepMs = DAY_MS / 4; fromMs < endMs; stepMs *= 2) {
    const untilMs = Math.min(fromMs + stepMs, endMs)
    const [first] = nextInstants(time, schedule, place, fromMs, untilMs)
    if (first !== undefined) return first
    fromMs = untilMs
  }
  return null
}

interface Candidate {
  readonly day: Day
  readonly atMs: number
}

/** Candidate instants for any day, only roughly sorted, some outside the span. */
function* candidates(
  time: AutomationTime,
  place: Place,
  afterMs: number,
  untilMs: number,
): Generator<Candidate> {
  if (time.kind === 'every') yield* elapsed(time.minutes * MINUTE_MS, place, afterMs, untilMs)
  else if (time.kind === 'sun') yield* sunTimes(time, place, afterMs, untilMs)
  else
    for (const day of daysOf({ fromMs: afterMs, untilMs }, place.timeZone)) {
      const atMs = instantOf(day, time.minute, place.timeZone)
      if (atMs !== null) yield { day, atMs }
    }
}

function* elapsed(
  stepMs: number,
  { timeZone }: Place,
  afterMs: number,
  untilMs: number,
): Generator<Candidate> {
  for (let atMs = (Math.floor(afterMs / stepMs) + 1) * stepMs; atMs <= untilMs; atMs += stepMs)
    yield { day: wallTimeOf(atMs, timeZone).day, atMs }
}

/** Without a position, replacement times follow the calendar. */
function* sunTimes(
  { event, offsetMin, elseMinute }: Extract<AutomationTime, { kind: 'sun' }>,
  place: Place,
  afterMs: number,
  untilMs: number,
): Generator<Candidate> {
  const instead = (day: Day): Candidate[] => {
    const atMs = insteadOf(day, elseMinute, place)
    return atMs === null ? [] : [{ day, atMs }]
  }
  if (place.latitude === null || place.longitude === null) {
    for (const day of daysOf({ fromMs: afterMs, untilMs }, place.timeZone)) yield* instead(day)
    return
  }
  for (const solar of solarDays(place, afterMs - 2 * DAY_MS, untilMs + 2 * DAY_MS)) {
    const eventMs = event === 'sunrise' ? solar.sunriseMs : solar.sunsetMs
    if (eventMs === null) yield* instead(solar.day)
    else yield { day: solar.day, atMs: eventMs + offsetMin * MINUTE_MS }
  }
}

/** The local days that have a part in the span. */
function* daysOf({ fromMs, untilMs }: Span, timeZone: string): Generator<Day> {
  const last = wallTimeOf(untilMs, timeZone).day
  for (let { day } = wallTimeOf(fromMs, timeZone); day <= last; day += 1) yield day
}

/** The range that opens on that day. Null if it does not open, or if a clock change skips it. */
function openingOn(day: Day, { repeat, effective }: Schedule, timeZone: string): Span | null {
  if (!isOn(repeat, day)) return null
  const { fromMinute, toMinute }: EffectiveRange = effective ?? { fromMinute: 0, toMinute: 0 }
  const fromMs = startOf(day, fromMinute, timeZone)
  const untilMs = startOf(toMinute > fromMinute ? day : day + 1, toMinute, timeZone)
  return fromMs < untilMs ? { fromMs, untilMs } : null
}

/** If a clock change skips the rest of the date, the start of the next. */
function startOf(day: Day, minute: number, timeZone: string): number {
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const atMs = instantOf(day + ahead, ahead === 0 ? minute : 0, timeZone)
    if (atMs !== null) return atMs
  }
  throw new Error(`${timeZone} has no day after ${day}`)
}

/** Whether days and range are open; exclusive end. A range over midnight belongs to its opening day. */
export function isInRange(schedule: Schedule, timeZone: string, atMs: number): boolean {
  if (isAlwaysOpen(schedule)) return true
  return rangeAround(schedule, timeZone, atMs) !== null
}

function rangeAround(schedule: Schedule, timeZone: string, atMs: number): Span | null {
  const { day } = wallTimeOf(atMs, timeZone)
  for (const opening of [openingOn(day, schedule, timeZone), openingOn(day - 1, schedule, timeZone)])
    if (opening && opening.fromMs <= atMs && atMs < opening.untilMs) return opening
  return null
}

/** The spans within [fromMs, untilMs) in which it is open, in order, those that touch as one. */
export function openSpans(schedule: Schedule, timeZone: string, { fromMs, untilMs }: Span): Span[] {
  if (isAlwaysOpen(schedule)) return [{ fromMs, untilMs }]
  const spans: Span[] = []
  for (const day of daysOf({ fromMs: fromMs - 2 * DAY_MS, untilMs }, timeZone)) {
    const opening = openingOn(day, schedule, timeZone)
    if (!opening) continue
    const cut = { fromMs: Math.max(opening.fromMs, fromMs), untilMs: Math.min(opening.untilMs, untilMs) }
    if (cut.fromMs >= cut.untilMs) continue
    const before = spans.at(-1)
    if (before && before.untilMs >= cut.fromMs) spans[spans.length - 1] = { ...before, untilMs: cut.untilMs }
    else spans.push(cut)
  }
  return spans
}

/** Next opening or closing after that instant (epoch ms); null if there is none. */
export function nextChange(schedule: Schedule, timeZone: string, afterMs: number): number | null {
  if (isAlwaysOpen(schedule)) return null
  const { repeat } = schedule
  const onceMs = repeat.kind === 'once' ? dayOfDate(repeat.date) * DAY_MS : null
  const fromMs = onceMs === null ? afterMs : Math.max(afterMs, onceMs - 3 * DAY_MS)
  const spans = openSpans(schedule, timeZone, { fromMs: fromMs - 1, untilMs: fromMs + 9 * DAY_MS })
  for (const span of spans) {
    if (span.fromMs > afterMs) return span.fromMs
    if (span.untilMs > afterMs && span.untilMs < fromMs + 9 * DAY_MS) return span.untilMs
  }
  return null
}

/** Next opening after that instant (epoch ms). Null if it is permanently open, or never opens again. */
export function nextOpening(schedule: Schedule, timeZone: string, afterMs: number): number | null {
  const first = nextChange(schedule, timeZone, afterMs)
  if (first === null || isInRange(schedule, timeZone, first)) return first
  const second = nextChange(schedule, timeZone, first)
  return second !== null && isInRange(schedule, timeZone, second) ? second : null
}

/** Whether its only date has passed, so nothing can trigger it any more. */
export function isOver(schedule: Schedule, timeZone: string, atMs: number): boolean {
  if (schedule.repeat.kind !== 'once') return false
  // A delayed sunset may belong to the previous day.
  return wallTimeOf(atMs, timeZone).day > dayOfDate(schedule.repeat.date) + 1
}
