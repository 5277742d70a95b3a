/** Scenario as a demo: chapters with steps, and start time. */
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { instantAtWall, wallTimeOf } from '#shared/time/zone.ts'
import type { Step, StepBody } from '../scenarios/file/steps.ts'

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

/** Duration of a demo; repeated within it, it does not wait for the next day. */
const LATE_MAX_MS = 20 * 60_000

/** The next instant at which the clocks of the zone show the time of day of `2026-05-12 03:10`; now, where that has just been. */
export function nextTimeOfDay(start: string, nowMs: number, timeZone: string): number {
  const [hour = 0, minute = 0] = start.slice(-5).split(':').map(Number)
  const today = wallTimeOf(nowMs, timeZone).day
  for (const day of [today - 1, today, today + 1]) {
    const atMs = instantAtWall(day * DAY_MS + (hour * 60 + minute) * MINUTE_MS, timeZone)
    if (atMs >= nowMs) return atMs
    if (nowMs - atMs < LATE_MAX_MS) return nowMs
  }
  return nowMs
}
