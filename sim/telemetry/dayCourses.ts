/**
 * A project's day by the hour beside the same day of the week before, from stored figures, so that it is there right
 * after a restart. Hours that are over are computed once in each hour; only the current one is computed anew, and for
 * everybody with the same sight at once. Long computations leave the loop to others every few milliseconds.
 */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { RoomSources } from '#shared/rules/occupancy.ts'
import { monotonicMs, nextTurn } from '../clock.ts'
import { createToLocal, type ToLocal } from '../world/localTime.ts'
import { localDayStart } from './energySeries.ts'
import type { HourReading } from './hours.ts'
import type { Telemetry } from './telemetry.ts'

export type ByHour = readonly (number | null)[]

export interface DayCourse {
  readonly asOfMs: number
  readonly dayStartMs: number
  readonly energy: { readonly today: ByHour; readonly before: ByHour }
  readonly occupied: { readonly today: ByHour; readonly before: ByHour }
  readonly guests: { readonly arrivals: number; readonly departures: number } | null
}

export interface CourseQuestion {
  readonly projectId: ProjectId
  readonly timeZone: string
  readonly nowMs: number
  /** Equal for callers who see the same devices; another one when devices come or go. */
  readonly sight: string
  /** Asked only when something is to be computed. */
  readonly sources: () => { readonly meters: readonly Device['id'][]; readonly rooms: readonly RoomSources[] }
}

const SLICE_MS = 4
const FRESH_MS = 15_000
const KEPT_MAX = 100

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

type Sums = (number | null)[]
const noSums = (): Sums => Array.from({ length: 24 }, () => null)

/** Leaves the loop to others once the slice is used up. */
function createPace(): () => Promise<void> | undefined {
  let untilMs = monotonicMs() + SLICE_MS
  return () => {
    if (monotonicMs() < untilMs) return undefined
    return nextTurn().then(() => {
      untilMs = monotonicMs() + SLICE_MS
    })
  }
}

export class DayCourses {
  readonly #telemetry: Telemetry
  readonly #known = new Map<string, { readonly untilMs: number; readonly course: Promise<unknown> }>()

  constructor(telemetry: Telemetry) {
    this.#telemetry = telemetry
  }

  of(question: CourseQuestion): Promise<DayCourse> {
    const { nowMs } = question
    return this.#once('now', question, nowMs + FRESH_MS, () => this.#course(question))
  }

  async #course(question: CourseQuestion): Promise<DayCourse> {
    const { nowMs, timeZone } = question
    const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
    const dayStartMs = localDayStart(nowMs, timeZone)
    const over = await this.#once('over', question, hourMs + HOUR_MS, () =>
      this.#hoursOver(question, dayStartMs, hourMs),
    )
    const now = { fromMs: hourMs, toMs: nowMs }
    const energy = await this.#energy(question, now)
    const occupied = await this.#occupied(question, now)
    return {
      asOfMs: nowMs,
      dayStartMs,
      energy: { today: joined(over.energy.today, energy), before: over.energy.before },
      occupied: { today: joined(over.occupied.today, occupied), before: over.occupied.before },
      guests: await this.#guests(question, dayStartMs),
    }
  }

  async #hoursOver(question: CourseQuestion, dayStartMs: number, hourMs: number) {
    const today = { fromMs: dayStartMs, toMs: hourMs }
    // Two hours into the day, where no change of the clocks leads to the day before.
    const beforeMs = localDayStart(dayStartMs - 7 * DAY_MS + 2 * HOUR_MS, question.timeZone)
    const before = { fromMs: beforeMs, toMs: localDayStart(beforeMs + 26 * HOUR_MS, question.timeZone) }
    return {
      energy: { today: await this.#energy(question, today), before: await this.#energy(question, before) },
      occupied: {
        today: await this.#occupied(question, today),
        before: await this.#occupied(question, before),
      },
    }
  }

  async #energy({ projectId, timeZone, sources }: CourseQuestion, { fromMs, toMs }: Span): Promise<Sums> {
    const sums = noSums()
    if (toMs <= fromMs) return sums
    const toLocal = createToLocal(timeZone)
    const pace = createPace()
    for (const deviceId of sources().meters) {
      for (const { atMs, kwh } of this.#telemetry.energy.of(projectId, deviceId, fromMs, toMs)) {
        if (atMs < fromMs) continue
        const hour = hourOf(toLocal, atMs)
        sums[hour] = (sums[hour] ?? 0) + kwh
      }
      await pace()
    }
    return sums
  }

  async #occupied({ projectId, timeZone, sources }: CourseQuestion, { fromMs, toMs }: Span): Promise<Sums> {
    const sums = noSums()
    if (toMs <= fromMs) return sums
    const toLocal = createToLocal(timeZone)
    const pace = createPace()
    const hours = (deviceId: DeviceId, property: string): readonly HourReading[] =>
      this.#telemetry.hours
        .of(projectId, deviceId, property, fromMs, toMs)
        .filter(({ atMs }) => atMs >= fromMs)
    for (const { panels, sensors } of sources().rooms) {
      const shares = noSums()
      const note = (deviceId: DeviceId, property: string): void => {
        for (const { atMs, mean } of hours(deviceId, property)) {
          const hour = hourOf(toLocal, atMs)
          shares[hour] = Math.max(shares[hour] ?? 0, mean)
        }
      }
      for (const panel of panels) note(panel, 'checked_in')
      if (shares.every((share) => share === null)) for (const sensor of sensors) note(sensor, 'occupancy')
      shares.forEach((share, hour) => {
        if (share !== null) sums[hour] = (sums[hour] ?? 0) + share
      })
      await pace()
    }
    return sums
  }

  /** Rooms that were let or left since midnight, by the hours of their panels and what these report now. */
  async #guests(
    { projectId, nowMs, sources }: CourseQuestion,
    dayStartMs: number,
  ): Promise<DayCourse['guests']> {
    const counted = { arrivals: 0, departures: 0 }
    const pace = createPace()
    let isKnown = false
    for (const { panels } of sources().rooms) {
      const [panel] = panels
      if (panel === undefined) continue
      const now = this.#telemetry.last.get(projectId, panel)?.values.checked_in
      if (typeof now !== 'boolean') continue
      isKnown = true
      const hours = this.#telemetry.hours.of(projectId, panel, 'checked_in', dayStartMs - HOUR_MS, nowMs)
      for (const isLet of movesOf(hours, now, dayStartMs)) counted[isLet ? 'arrivals' : 'departures'] += 1
      await pace()
    }
    return isKnown ? counted : null
  }

  /** Shared while it is computed, and kept until `untilMs`; a failure is not kept. */
  #once<T>(
    name: string,
    { projectId, sight, nowMs }: CourseQuestion,
    untilMs: number,
    work: () => Promise<T>,
  ) {
    const key = `${name}/${projectId}/${sight}`
    const known = this.#known.get(key)
    // The key names what is kept there.
    if (known && nowMs < known.untilMs && nowMs >= untilMs - DAY_MS) return known.course as Promise<T>
    const course = work()
    this.#known.delete(key)
    this.#known.set(key, { untilMs, course })
    course.catch(() => this.#known.delete(key))
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= KEPT_MAX) break
      this.#known.delete(oldest)
    }
    return course
  }
}

const hourOf = (toLocal: ToLocal, atMs: number): number => Math.floor((toLocal(atMs) % DAY_MS) / HOUR_MS)

const joined = (over: ByHour, now: ByHour): ByHour =>
  over.map((sum, hour) => {
    const more = now[hour] ?? null
    return sum === null || more === null ? (sum ?? more) : sum + more
  })

/** Each change of a flag since `fromMs`, by what it became. An hour with both values holds one change at least. */
export function movesOf(hours: readonly HourReading[], now: boolean, fromMs: number): boolean[] {
  const moves: boolean[] = []
  let is: boolean | null = null
  const becomes = (next: boolean, atMs: number): void => {
    if (is !== null && is !== next && atMs >= fromMs) moves.push(next)
    is = next
  }
  for (const { atMs, min, max } of hours) {
    if (min === max) becomes(min === 1, atMs)
    // What it was before is not known: the next hour has what it became.
    else if (is !== null) becomes(!is, atMs)
  }
  becomes(now, fromMs)
  return moves
}
