/**
 * Simulates a project's last days with full physics, and a weekend and workday in each earlier season. Days between
 * are derived from those. Telemetry receives day by day, to bound memory, and the running world continues from the
 * newest readings.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Project } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { nextTurn } from '../../../base/clock.ts'
import type { ProjectWorkspace } from '../../../core/workspace/workspaces.ts'
import type { Services } from '../../../edge/handlers/services.ts'
import type { LivedState } from '../../livedState.ts'
import { defaultClientele } from '../../people/clientele.ts'
import { areaUse } from '../../people/guests.ts'
import type { Hotel } from '../../people/stays.ts'
import { weekdayOf } from '../../sky/localTime.ts'
import { createWeather, placeOf } from '../../sky/weather.ts'
import { type DayTraits, relativeLoad, traitsOfDay, unexplained, unlikenessK } from './dayTraits.ts'
import {
  type DayOfFigures,
  energyDays,
  FigureBook,
  type Gauges,
  gaugesOf,
  readingDays,
} from './figureBook.ts'
import { LivedAlarms } from './livedAlarms.ts'
import { LivedAutomations, type PastRun } from './livedAutomations.ts'
import { DETECTED_DAYS, LivedVacancies, type PastVacancy } from './livedVacancies.ts'
import { LivedWorld, type OnNews } from './livedWorld.ts'
import { COMPARED_DAYS, extractDay, isCompared, mixDays, newDay } from './olderDays.ts'
import { olderVacancies } from './olderVacancies.ts'
import type { PastAlarm } from './pastAlarms.ts'
import type { PastOperation } from './pastOperations.ts'
import { RoomTwins, similarDays } from './similarDays.ts'

/**
 * Tick length limit, given by activity of people and sensors. An inverter changes a room by up to 2.8 K/h and regulates
 * within 1.2 K, so ticks below 25 minutes do not oscillate.
 */
const TICK_MS = 10 * MINUTE_MS
/** Fine ticks at the end, next to live data. */
const LAST_TICK_MS = MINUTE_MS
const LAST_MS = 2 * HOUR_MS
/** Settling time of people, devices and air. Rooms start near their usual temperature. */
const SETTLING_MS = 6 * HOUR_MS
/** Whole days before today. */
export const LIVED_DAYS = 3
/** Days ago; each one a Friday, or the last one before, with its Saturday. */
const SEASONS_DAYS_AGO = [5, 70]
/** Device limit for a long simulated history. */
const DEVICES_WITH_LONG_PAST_MAX = 6_000
const SHORT_LIVED_DAYS = 1
const FRIDAY = 4
const TURN_DAYS = 8

export interface LivedProject extends ProjectWorkspace {
  /** Spontaneous failures. */
  readonly natural: readonly PastAlarm[]
  /** Actions of staff, applied in the simulated days. */
  readonly operations: readonly PastOperation[]
}

export interface PastOf {
  readonly seed: number
  readonly services: Services
  /** Number of devices of the whole estate. */
  readonly devices: number
  readonly fromMs: number
  readonly nowMs: number
  /** Called at the start of each hour: its day and time in UTC, and the completed share of all hours. */
  readonly onHour: (hour: string, lived01: number) => void
  /** Receives the state at the end of the last day. */
  readonly state: LivedState
  readonly seasons: SeasonDays
}

/**
 * Simulated season days by `hex/day`. They depend only on seed and plan, so a reset in the same process reuses them.
 */
export type SeasonDays = Map<string, DayOfFigures>

export interface LivedPast {
  /** Alarms of the whole history. */
  readonly alarms: readonly PastAlarm[]
  /** Vacancies of a month, or of the simulated days in a large world. */
  readonly vacancies: readonly PastVacancy[]
  /** Automation runs of the last days. Older days have no readings to derive them from. */
  readonly runs: readonly PastRun[]
}

export async function livePast(of: PastOf, project: LivedProject): Promise<LivedPast> {
  const isLong = of.devices <= DEVICES_WITH_LONG_PAST_MAX
  const today = Math.floor(of.nowMs / DAY_MS)
  const past = new Past(of, project, today - (isLong ? LIVED_DAYS : SHORT_LIVED_DAYS))
  await past.liveSeasons(isLong ? SEASONS_DAYS_AGO.map((daysAgo) => today - daysAgo) : [])
  const lived = await past.liveLastDays()
  await past.fillOlderDays()
  if (!isLong) return lived
  const older = olderVacancies(lived.vacancies, { ...of, livedDays: DETECTED_DAYS })
  return { ...lived, vacancies: [...older, ...lived.vacancies] }
}

class Past {
  readonly #of: PastOf
  readonly #project: LivedProject
  readonly #firstDay: number
  /** Simulated days, from which other days are generated. */
  readonly #lived = new Map<number, DayOfFigures>()
  /** Reused days that this run did not simulate. */
  readonly #takenOver = new Set<number>()
  /** Total and completed simulated time, for progress. */
  #msToLive = 1
  #msLived = 0
  #compared: Gauges | null = null
  #twins: RoomTwins | null = null

  constructor(of: PastOf, project: LivedProject, firstDay: number) {
    this.#of = of
    this.#project = project
    this.#firstDay = firstDay
  }

  /** Simulates the last Friday and Saturday before each day. */
  async liveSeasons(days: readonly number[]): Promise<void> {
    const fridays = days
      .map((day) => day - ((weekdayOf(day) - FRIDAY + 7) % 7))
      .filter((friday) => friday * DAY_MS >= this.#of.fromMs && friday + 2 <= this.#firstDay)
    const toLive = fridays.filter((friday) => !this.#isKnown(friday))
    const lastMs = this.#of.nowMs - this.#firstDay * DAY_MS + SETTLING_MS
    this.#msToLive = toLive.length * (SETTLING_MS + 2 * DAY_MS) + lastMs
    for (const friday of fridays) {
      if (toLive.includes(friday)) await this.#liveSeason(friday)
      else this.#takeOver(friday)
    }
  }

  #isKnown(friday: number): boolean {
    const { seasons } = this.#of
    return [friday, friday + 1].every((day) => seasons.has(this.#seasonKey(day)))
  }

  /** Recorded together with the older days, when the order of the series is known. */
  #takeOver(friday: number): void {
    for (const day of [friday, friday + 1]) {
      this.#lived.set(day, must(this.#of.seasons.get(this.#seasonKey(day)), 'a lived day'))
      this.#takenOver.add(day)
    }
  }

  #seasonKey(day: number): string {
    return `${this.#project.project.hex}/${day}`
  }

  async #liveSeason(friday: number): Promise<void> {
    const world = this.#createWorld(friday, () => {})
    await world.begin()
    await this.#liveThrough(world, must(this.#compared, 'gauges'), friday, (friday + 2) * DAY_MS)
    for (const day of [friday, friday + 1])
      this.#of.seasons.set(this.#seasonKey(day), must(this.#lived.get(day), 'a lived day'))
  }

  async liveLastDays(): Promise<LivedPast> {
    const { nowMs, services } = this.#of
    const { project, workspace, natural } = this.#project
    const alarms = new LivedAlarms(workspace.state, natural)
    const world = this.#createWorld(this.#firstDay, (news, atMs, withinMs) =>
      alarms.take(news, atMs, withinMs),
    )
    alarms.begin(world.devices, world.nowMs)
    for (const { atMs, deviceNumber, values, outcome } of this.#project.operations)
      if (outcome === 'confirmed' && atMs > world.nowMs) world.command(atMs, deviceNumber, values)
    await world.begin()
    const vacancies = new LivedVacancies(project, workspace.state, world)
    const automations = new LivedAutomations(project, workspace.state, world)
    await this.#liveThrough(world, gaugesOf(world.devices), this.#firstDay, nowMs, (tickMs) => {
      automations.take(tickMs)
      if (nowMs - world.nowMs <= DETECTED_DAYS * DAY_MS) vacancies.take(tickMs)
    })
    services.telemetry.importReports(automations.said())
    services.telemetry.last.restore(project.id, vacancies.withSince(world.lastReadings()))
    world.leaveTo(this.#of.state)
    return { alarms: [...natural, ...alarms.all()], vacancies: vacancies.all(), runs: automations.all() }
  }

  #createWorld(firstDay: number, onNews: OnNews): LivedWorld {
    const { seed } = this.#of
    const { project, workspace } = this.#project
    const world = new LivedWorld(
      seed,
      { project, read: workspace.state },
      firstDay * DAY_MS - SETTLING_MS,
      onNews,
    )
    this.#compared ??= gaugesOf(world.devices, isCompared)
    this.#twins ??= new RoomTwins(world.devices, (device) => world.hostNumberOf(device))
    return world
  }

  /** Records measurements of `gauges` from `firstDay` on. */
  async #liveThrough(
    world: LivedWorld,
    gauges: Gauges,
    firstDay: number,
    untilMs: number,
    onTick: (tickMs: number) => void = () => undefined,
  ): Promise<void> {
    const book = new FigureBook(gauges)
    while (world.nowMs < untilMs) {
      const beganMs = world.nowMs
      if (beganMs % HOUR_MS === 0)
        this.#of.onHour(
          new Date(beganMs).toISOString().slice(0, 13).replace('T', ' ').concat(':00'),
          this.#msLived / this.#msToLive,
        )
      const tickMs = untilMs - beganMs <= LAST_MS ? LAST_TICK_MS : TICK_MS
      const tillMs = Math.min(untilMs, (Math.floor(beganMs / tickMs) + 1) * tickMs)
      await world.advanceTo(tillMs)
      this.#msLived += tillMs - beganMs
      onTick(tillMs - beganMs)
      const day = Math.floor(beganMs / DAY_MS)
      if (day >= firstDay) book.take(world.devices, tillMs - beganMs, world.unheard)
      if (tillMs % HOUR_MS !== 0 && tillMs !== untilMs) continue
      world.tellNews(HOUR_MS)
      book.endHour(Math.floor((beganMs % DAY_MS) / HOUR_MS), world.devices)
      // Yields, so that progress requests are answered.
      await nextTurn()
      if (tillMs % DAY_MS !== 0 && tillMs !== untilMs) continue
      if (day >= firstDay) this.#record(day, gauges, book)
      book.beginDay()
    }
  }

  #record(day: number, gauges: Gauges, book: DayOfFigures): void {
    const { telemetry } = this.#of.services
    const { id } = this.#project.project
    const compared = must(this.#compared, 'the compared series')
    telemetry.importDays(id, energyDays(gauges, book, day))
    if (day >= this.#firstDay) telemetry.importReadings(id, readingDays(gauges, book, day))
    // Today is not over.
    if ((day + 1) * DAY_MS <= this.#of.nowMs) this.#lived.set(day, extractDay(book, gauges, compared))
  }

  async fillOlderDays(): Promise<void> {
    const { seed, fromMs, nowMs, services } = this.#of
    const { project, workspace } = this.#project
    const gauges = must(this.#compared, 'the compared series')
    const twins = must(this.#twins, 'the rooms')
    const weatherAt = createWeather(seed, placeOf(project))
    const days = [...this.#lived.keys()]
    const hotel = hotelOf(seed, project, workspace.state)
    const known = new Map<number, DayTraits>()
    const traitsOn = (day: number): DayTraits => {
      const traits = known.get(day) ?? traitsOfDay(weatherAt, hotel, day)
      known.set(day, traits)
      return traits
    }
    const unlikeK = (one: number, other: number): number => unlikenessK(traitsOn(one), traitsOn(other))
    const made = newDay(gauges)
    for (let day = Math.floor(fromMs / DAY_MS); day < this.#firstDay; day += 1) {
      const withReadings = day >= Math.floor(nowMs / DAY_MS) - COMPARED_DAYS
      const own = this.#lived.get(day)
      if (!own) {
        const shares = similarDays(day, days, unlikeK)
        const parts = shares.map(({ day, weight01 }) => ({
          day: must(this.#lived.get(day), 'a lived day'),
          weight01,
        }))
        const livedLoad = shares.reduce(
          (sum, { day, weight01 }) => sum + weight01 * relativeLoad(traitsOn(day)),
          0,
        )
        const load = (relativeLoad(traitsOn(day)) / livedLoad) * unexplained(seed, project.hex, day)
        mixDays(made, gauges, { parts, twins: twins.on(day, gauges), load, withReadings })
      }
      if (!own || this.#takenOver.has(day))
        services.telemetry.importDays(project.id, energyDays(gauges, own ?? made, day))
      if (withReadings) services.telemetry.importReadings(project.id, readingDays(gauges, own ?? made, day))
      if (day % TURN_DAYS === 0) await nextTurn()
    }
  }
}

/** Null where nobody stays by the night. */
function hotelOf(seed: number, { hex, projectType }: Project, read: ReadState): Hotel | null {
  const isHotel = [...read.all('area')].some(({ kind }) => areaUse(kind, projectType) === 'guest')
  return isHotel ? { seed, hotel: hex, clientele: defaultClientele(read) } : null
}
