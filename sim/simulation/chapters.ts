/** A scenario as a demo: its chapters, each with the steps that follow it, and the time of day at which it begins. */
import { DAY_MS } from '#shared/durations.ts'
import type { Step, StepBody } from '../scenarios/file/steps.ts'
import { createToLocal } from '../world/localTime.ts'

export interface Chapter {
  readonly shown: StepBody<'chapter'>
  readonly steps: readonly Step[]
}

/** Steps before the first chapter are its own. */
export function chaptersOf(steps: readonly Step[]): readonly Chapter[] {
  const chapters: { shown: StepBody<'chapter'>; steps: Step[] }[] = []
  const before: Step[] = []
  for (const step of steps) {
    if (step.kind === 'chapter') chapters.push({ shown: step.body, steps: before.splice(0) })
    else (chapters.at(-1)?.steps ?? before).push(step)
  }
  return chapters
}

export const outlineOf = (chapters: readonly Chapter[]) => chapters.map(({ shown }) => shown.title)

/** A demo lasts that long: shown again at once, it need not wait for another day. */
const LATE_MAX_MS = 20 * 60_000

/** The next instant at which the clocks of the zone show the time of day of `2026-05-12 03:10`; now, where that has just been. */
export function nextTimeOfDay(start: string, nowMs: number, timeZone: string): number {
  const toLocal = createToLocal(timeZone)
  const ofDayMs = Date.parse(`1970-01-01T${start.slice(-5)}:00Z`)
  const leadMs = (ofDayMs - (toLocal(nowMs) % DAY_MS) + DAY_MS) % DAY_MS
  return leadMs > DAY_MS - LATE_MAX_MS ? nowMs : nowMs + leadMs
}
