/** A rule's hours as a schedule in project-local time, including offset changes. */
import { isInRange, nextChange, openSpans, type Schedule, type Span } from '#shared/automation/time.ts'
import type { Hours } from '#shared/records/detection.ts'

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const scheduleOf = ({ days, isAllDay, from, to }: Hours): Schedule => ({
  repeat: { kind: 'weekly', days: [...days] },
  effective: isAllDay ? null : { fromMinute: minutesOf(from), toMinute: minutesOf(to) },
})

/** Whether the instant (epoch ms) is within the rule's days and hours, in the project's IANA time zone. */
export const isWithinHours = (hours: Hours, timeZone: string, atMs: number): boolean =>
  isInRange(scheduleOf(hours), timeZone, atMs)

/** Next start or end of the hours (epoch ms); null if there is none. */
export const nextBoundaryMs = (hours: Hours, timeZone: string, afterMs: number): number | null =>
  nextChange(scheduleOf(hours), timeZone, afterMs)

/** The spans in which they are open. */
export const openHours = (hours: Hours, timeZone: string, span: Span): Span[] =>
  openSpans(scheduleOf(hours), timeZone, span)
