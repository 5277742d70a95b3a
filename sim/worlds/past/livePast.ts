/**
 * Lives a project's last days through the physics itself, and a weekend with the workday before it in each of the
 * seasons before; what lies between is made of those days. Telemetry takes in day after day, so that no more than a
 * day of figures is in memory, and the newest readings are where the running world goes on from.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { nextTurn } from '../../clock.ts'
import type { Services } from '../../handlers/services.ts'
import type { ProjectWorkspace } from '../../workspace/workspaces.ts'
import type { LivedState } from '../../world/livedState.ts'
import { weekdayOf } from '../../world/localTime.ts'
import { createWeather, placeOf } from '../../world/weather.ts'
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
import { LivedVacancies, type PastVacancy, TOLD_MS } from './livedVacancies.ts'
import { LivedWorld, type OnNews } from './livedWorld.ts'
import { extractDay, isCompared, mixDays, newDay } from './olderDays.ts'
import type { PastAlarm } from './pastAlarms.ts'
import type { PastOperation } from './pastOperations.ts'
import { RoomTwins, similarDays, warmthOf } from './similarDays.ts'

/**
 * What bounds it: an inverter changes a room by up to 10.8 K an hour at full power and regulates within 1.2 K, so that
 * ticks of 13 minutes and more make it swing instead of settle.
 */
const TICK_MS = 10 * MINUTE_MS
/** The end, which people see next to what is live, is lived as closely as that. */
const LAST_TICK_MS = MINUTE_MS
const LAST_MS = 2 * HOUR_MS
/** Until air and walls have forgotten in what state a room was found. */
const SETTLING_MS = 6 * HOUR_MS
/** Whole days before today. */
const LIVED_DAYS = 3
/** Days ago; each one a Friday, or the last one before, with its Saturday. */
const SEASONS_DAYS_AGO = [5, 70]
/** Readings that people compare are kept for a month. */
const COMPARED_DAYS = 31
/** A world of more devices has lived less, or its first start would take too long. */
const DEVICES_WITH_LONG_PAST_MAX = 6_000
const SHORT_LIVED_DAYS = 1
const FRIDAY = 4
const TURN_DAYS = 8

export interface LivedProject extends ProjectWorkspace {
  /** What broke by itself. */
  readonly natural: readonly PastAlarm[]
  /** What staff switched; the lived days see it. */
  readonly operations: readonly PastOperation[]
}

export interface PastOf {
  readonly seed: number
  readonly services: Services
  /** Of the whole estate. */
  readonly devices: number
  readonly fromMs: number
  readonly nowMs: number
  /** Told each hour that begins: its day and time, in UTC. */
  readonly onHour: (hour: string) => void
  /** Takes in where the last days end. */
  readonly state: LivedState
}

export interface LivedPast {
  /** Of the whole past. */
  readonly alarms: readonly PastAlarm[]
  /** Of the last days. */
  readonly vacancies: readonly PastVacancy[]
  /** Of the last days. */
  readonly runs: readonly PastRun[]
}

export async function livePast(of: PastOf, project: LivedProject): Promise<LivedPast> {
  const isLong = of.devices <= DEVICES_WITH_LONG_PAST_MAX
  const today = Math.floor(of.nowMs / DAY_MS)
  const past = new Past(of, project, today - (isLong ? LIVED_DAYS : SHORT_LIVED_DAYS))
  for (const daysAgo of isLong ? SEASONS_DAYS_AGO : []) await past.liveSeason(today - daysAgo)
  const lived = await past.liveLastDays()
  await past.fillOlderDays()
  return lived
}

class Past {
  readonly #of: PastOf
  readonly #project: LivedProject
  readonly #firstDay: number
  /** Lived days, of which others are made. */
  readonly #lived = new Map<number, DayOfFigures>()
  #compared: Gauges | null = null
  #twins: RoomTwins | null = null

  constructor(of: PastOf, project: LivedProject, firstDay: number) {
    this.#of = of
    this.#project = project
    this.#firstDay = firstDay
  }

  /** The last Friday and Saturday up to this day. */
  async liveSeason(day: number): Promise<void> {
    const friday = day - ((weekdayOf(day) - FRIDAY + 7) % 7)
    if (friday * DAY_MS < this.#of.fromMs || friday + 2 > this.#firstDay) return
    const world = this.#createWorld(friday, () => {})
    await world.begin()
    await this.#liveThrough(world, must(this.#compared, 'gauges'), friday, (friday + 2) * DAY_MS)
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
      if (nowMs - world.nowMs <= TOLD_MS) vacancies.take(tickMs)
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

  /** What it measures of `gauges` from `firstDay` on is recorded. */
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
        this.#of.onHour(new Date(beganMs).toISOString().slice(0, 13).replace('T', ' ').concat(':00'))
      const tickMs = untilMs - beganMs <= LAST_MS ? LAST_TICK_MS : TICK_MS
      const tillMs = Math.min(untilMs, (Math.floor(beganMs / tickMs) + 1) * tickMs)
      await world.advanceTo(tillMs)
      onTick(tillMs - beganMs)
      const day = Math.floor(beganMs / DAY_MS)
      if (day >= firstDay) book.take(world.devices, tillMs - beganMs, world.unheard)
      if (tillMs % HOUR_MS !== 0 && tillMs !== untilMs) continue
      world.tellNews(HOUR_MS)
      book.endHour(Math.floor((beganMs % DAY_MS) / HOUR_MS), world.devices)
      if (tillMs % DAY_MS !== 0 && tillMs !== untilMs) continue
      if (day >= firstDay) this.#record(day, gauges, book)
      book.beginDay()
      // It is long work, and there are others.
      await nextTurn()
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
    const { project } = this.#project
    const gauges = must(this.#compared, 'the compared series')
    const twins = must(this.#twins, 'the rooms')
    const weatherAt = createWeather(seed, placeOf(project))
    const days = [...this.#lived.keys()]
    const warmth = new Map<number, number>()
    const warmthOn = (day: number): number => {
      const known = warmth.get(day) ?? warmthOf(weatherAt, day)
      warmth.set(day, known)
      return known
    }
    const made = newDay(gauges)
    for (let day = Math.floor(fromMs / DAY_MS); day < this.#firstDay; day += 1) {
      const withReadings = day >= Math.floor(nowMs / DAY_MS) - COMPARED_DAYS
      const own = this.#lived.get(day)
      const parts = similarDays(day, days, warmthOn).map((share) => ({
        day: must(this.#lived.get(share.day), 'a lived day'),
        weight01: share.weight01,
      }))
      if (!own) mixDays(made, gauges, { parts, twins: twins.on(day, gauges), withReadings })
      if (!own) services.telemetry.importDays(project.id, energyDays(gauges, made, day))
      if (withReadings) services.telemetry.importReadings(project.id, readingDays(gauges, own ?? made, day))
      if (day % TURN_DAYS === 0) await nextTurn()
    }
  }
}
