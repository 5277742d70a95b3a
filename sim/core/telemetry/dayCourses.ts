/**
 * Hourly course of a project's day and the same day of the previous week, from stored figures, so it is available
 * right after a restart. Past hours are computed once per hour. The current hour is shared by callers with equal
 * visibility. Long computations yield every few milliseconds.
 */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { RoomSources } from '#shared/rules/occupancy.ts'
import { type DayHour, hoursAlike, hoursOfDay } from '#shared/time/days.ts'
import { wallTimeOf } from '#shared/time/zone.ts'
import type { EnergyAfterGap } from './energyDay.ts'
import { type EnergyStep, energyBySteps, joinedGaps } from './energySteps.ts'
import type { HourMoves, HourPart, HourReading } from './hours.ts'
import { createPace } from './pace.ts'
import type { Telemetry } from './telemetry.ts'

export type ByHour = readonly (number | null)[]

/** Hours without reports are null. The consumption in such hours is `afterGap`, and in no hour. */
interface EnergyByHour {
  readonly kwh: ByHour
  readonly afterGap: EnergyAfterGap | null
}

export interface DayCourse {
  readonly asOfMs: number
  readonly dayStartMs: number
  /** Hours of the project's day: 23 to 25. */
  readonly hours: readonly DayHour[]
  readonly energy: { readonly today: EnergyByHour; readonly before: EnergyByHour }
  readonly occupied: { readonly today: ByHour; readonly before: ByHour }
  readonly guests: { readonly arrivals: number; readonly departures: number } | null
}

export interface CourseQuestion {
  readonly projectId: ProjectId
  readonly timeZone: string
  readonly nowMs: number
  /** Cache key: equal for callers who see the same devices, and changed when devices are added or removed. */
  readonly sight: string
  /** Called only when something must be computed. */
  readonly sources: () => { readonly meters: readonly Device['id'][]; readonly rooms: readonly RoomSources[] }
}

const FRESH_MS = 15_000
const KEPT_MAX = 100

type Sums = (number | null)[]
const noSums = (count: number): Sums => Array.from({ length: count }, () => null)

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
    const { day } = wallTimeOf(nowMs, timeZone)
    const hours = hoursOfDay(day, timeZone)
    const current = hours.findIndex(({ untilMs }) => nowMs < untilMs)
    const now = hours[current] ?? { fromMs: nowMs, untilMs: nowMs + HOUR_MS }
    const dayStartMs = hours[0]?.fromMs ?? nowMs
    const over = await this.#once('over', question, now.untilMs, () =>
      this.#hoursOver(question, hours.slice(0, current), hoursOfDay(day - 7, timeZone)),
    )
    const energy = await this.#energy(question, [now])
    const [occupied = null] = await this.#occupied(question, [now])
    const alike = hoursAlike(hours, over.hoursBefore)
    const whole = (today: ByHour, now: number | null): ByHour =>
      hours.map((_, hour) => (hour === current ? now : (today[hour] ?? null)))
    const before = (figures: ByHour, join: typeof sumOf): ByHour =>
      alike.map((places) => join(places.map((place) => figures[place] ?? null)))
    return {
      asOfMs: nowMs,
      dayStartMs,
      hours,
      energy: {
        today: {
          kwh: whole(over.energy.today.kwh, energy.kwh[0] ?? null),
          afterGap: joinedGaps([over.energy.today.afterGap, energy.afterGap].filter((gap) => gap !== null)),
        },
        before: { ...over.energy.before, kwh: before(over.energy.before.kwh, sumOf) },
      },
      occupied: {
        today: whole(over.occupied.today, occupied),
        before: before(over.occupied.before, meanOf),
      },
      guests: await this.#guests(question, dayStartMs),
    }
  }

  async #hoursOver(question: CourseQuestion, today: readonly DayHour[], before: readonly DayHour[]) {
    return {
      hoursBefore: before,
      energy: { today: await this.#energy(question, today), before: await this.#energy(question, before) },
      occupied: {
        today: await this.#occupied(question, today),
        before: await this.#occupied(question, before),
      },
    }
  }

  async #energy({ projectId, sources }: CourseQuestion, hours: readonly EnergyStep[]): Promise<EnergyByHour> {
    const sums = noSums(hours.length)
    const gaps: EnergyAfterGap[] = []
    const [first, last] = [hours[0], hours.at(-1)]
    if (!first || !last) return { kwh: sums, afterGap: null }
    const pace = createPace()
    for (const deviceId of sources().meters) {
      const used = this.#telemetry.energy.of(projectId, deviceId, first.fromMs, last.untilMs)
      const { kwh, afterGaps } = energyBySteps(used, hours)
      kwh.forEach((known, hour) => {
        if (known !== null) sums[hour] = (sums[hour] ?? 0) + known
      })
      gaps.push(...afterGaps)
      await pace()
    }
    return { kwh: sums, afterGap: joinedGaps(gaps) }
  }

  async #occupied({ projectId, sources }: CourseQuestion, hours: readonly EnergyStep[]): Promise<Sums> {
    const sums = noSums(hours.length)
    const [first, last] = [hours[0], hours.at(-1)]
    if (!first || !last) return sums
    const pace = createPace()
    for (const { panels, sensors } of sources().rooms) {
      const shares = noSums(hours.length)
      const note = (deviceId: DeviceId, property: string): void => {
        const readings = this.#telemetry.hours.partsOf(
          projectId,
          deviceId,
          property,
          first.fromMs,
          last.untilMs,
        )
        meansBySteps(readings, hours).forEach((mean, hour) => {
          if (mean !== null) shares[hour] = Math.max(shares[hour] ?? 0, mean)
        })
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

  /** Rooms let or vacated since midnight, from hourly panel figures and current reports. */
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
      const span = { fromMs: dayStartMs - HOUR_MS, toMs: nowMs }
      const { hours: figures } = this.#telemetry
      const hours = figures.partsOf(projectId, panel, 'checked_in', span.fromMs, span.toMs)
      const moves = figures.movesOf(projectId, panel, 'checked_in', span)
      const { rises, falls } = countMoves({ hours, moves }, now, dayStartMs)
      counted.arrivals += rises
      counted.departures += falls
      await pace()
    }
    return isKnown ? counted : null
  }

  /** Shares a computation while it runs, and caches the result until `untilMs`. Failures are not cached. */
  #once<T>(
    name: string,
    { projectId, timeZone, sight, nowMs }: CourseQuestion,
    untilMs: number,
    work: () => Promise<T>,
  ) {
    const key = `${name}/${projectId}/${timeZone}/${sight}`
    const known = this.#known.get(key)
    // The key names the content.
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

const known = (figures: ByHour): number[] => figures.filter((figure) => figure !== null)

function sumOf(figures: ByHour): number | null {
  const all = known(figures)
  return all.length === 0 ? null : all.reduce((sum, one) => sum + one, 0)
}

function meanOf(figures: ByHour): number | null {
  const sum = sumOf(figures)
  return sum === null ? null : sum / known(figures).length
}

/**
 * Figures cover UTC hours or quarters. A figure that spans several hours of the project is split in proportion to the
 * known time.
 */
function meansBySteps(readings: readonly HourPart[], steps: readonly EnergyStep[]): Sums {
  return steps.map(({ fromMs, untilMs }) => {
    let [sum, weight] = [0, 0]
    for (const { atMs, untilMs: endMs, mean, knownMs } of readings) {
      const part = Math.min(untilMs, endMs) - Math.max(fromMs, atMs)
      if (part <= 0) continue
      const known = (part * Math.max(1, knownMs)) / (endMs - atMs)
      sum += mean * known
      weight += known
    }
    return weight === 0 ? null : sum / weight
  })
}

/**
 * Number of changes of a flag since `fromMs`, counted from reports. For hours with only figures, a mix of both values
 * counts as at least one change.
 */
export function countMoves(
  { hours, moves }: { readonly hours: readonly HourReading[]; readonly moves: readonly HourMoves[] },
  now: boolean,
  fromMs: number,
): Omit<HourMoves, 'atMs'> {
  const counted = { rises: 0, falls: 0 }
  const exact = new Map(moves.map((one) => [one.atMs, one]))
  const times = [...exact.keys()]
  const [exactFromMs, exactToMs] = [Math.min(...times), Math.max(...times)]
  let is: boolean | null = null
  const becomes = (next: boolean, atMs: number): void => {
    if (is !== null && is !== next && atMs >= fromMs) counted[next ? 'rises' : 'falls'] += 1
    is = next
  }
  for (const { atMs, min, max } of hours) {
    const known = exact.get(atMs)
    // An uncounted hour between counted ones has only late reports, whose changes the next hour includes.
    if (!known && atMs > exactFromMs && atMs < exactToMs) continue
    if (known) {
      if (atMs >= fromMs) {
        counted.rises += known.rises
        counted.falls += known.falls
      }
      if (min === max) is = min === 1
      else if (known.rises !== known.falls) is = known.rises > known.falls
    } else if (min === max) becomes(min === 1, atMs)
    // The previous state is unknown; the next hour has the result.
    else if (is !== null) becomes(!is, atMs)
  }
  const last = hours.at(-1)
  if (!last || !exact.has(last.atMs)) becomes(now, fromMs)
  return counted
}
