/** Shared inputs of past energy and past readings: a plan's rooms, their weather, the people in them. */
import { PROJECT_KINDS } from '#shared/records/project.ts'
import { areaUse, type Occupant, planDay, type Use } from '../world/guests.ts'
import {
  createToLocal,
  DAY_MINUTES,
  dayOf,
  HOUR_MS,
  MINUTE_MS,
  minuteOf,
  type ToLocal,
} from '../world/localTime.ts'
import { hashText } from '../world/rng.ts'
import { occupiedKindOf, placeKey, sizeOfArea } from '../world/rooms.ts'
import { createWeather, type Weather } from '../world/weather.ts'
import type { AreaPlan, ProjectPlan } from './plan.ts'

export const HOURS = 24

export interface RoomOfPast {
  readonly key: string
  readonly use: Use
  readonly sizeM2: number
}

export type PastProject = Pick<ProjectPlan, 'hex' | 'cityEn' | 'latitude' | 'longitude' | 'timeZone'>

export interface PastSources {
  hoursOf(project: PastProject, dayStartMs: number): readonly Hour[]
  peopleOf(room: RoomOfPast, day: Day): PeopleByHour
  traitsOf(number: string): number
}

/** 24 hours from a full hour on. */
export interface Day {
  readonly hours: readonly Hour[]
  readonly startMs: number
}

export function roomsOf(plan: ProjectPlan): Map<string, RoomOfPast> {
  const orderOf = new Map(plan.buildings.map(({ key, order }) => [key, order]))
  const floors = new Map(plan.floors.map((floor) => [floor.key, floor]))
  const areas = new Map(plan.areas.map((area) => [area.key, area]))
  const parentOf = (area: AreaPlan): AreaPlan | undefined =>
    area.parentKey === null ? undefined : areas.get(area.parentKey)
  return new Map(
    plan.areas.map((area) => {
      const occupied = occupiedKindOf(area, parentOf)
      const floor = floors.get(occupied.floorKey)
      const key = placeKey({
        projectHex: plan.hex,
        buildingOrder: orderOf.get(floor?.buildingKey ?? '') ?? 0,
        level: floor?.level ?? 0,
        name: occupied.name,
      })
      const sizeM2 = sizeOfArea(area.kind, occupied !== area)
      return [area.key, { key, use: areaUse(occupied.kind, PROJECT_KINDS[plan.kind]), sizeM2 }]
    }),
  )
}

/** People of one local day by its hours: how many are awake inside, how many asleep. */
export interface PeopleByHour {
  readonly awake: Float32Array
  readonly asleep: Float32Array
  /** Shares of the hour in which somebody is inside, and in which the room is let. */
  readonly present01: Float32Array
  readonly let01: Float32Array
}

const nobody = (): PeopleByHour => ({
  awake: new Float32Array(HOURS),
  asleep: new Float32Array(HOURS),
  present01: new Float32Array(HOURS),
  let01: new Float32Array(HOURS),
})

const FIGURES = ['awake', 'asleep', 'present01', 'let01'] as const

/** By room, then by day. */
type PeopleDays = Map<string, Map<number, PeopleByHour>>

function daysOf(people: PeopleDays, key: string): Map<number, PeopleByHour> {
  const found = people.get(key)
  if (found) return found
  const made = new Map<number, PeopleByHour>()
  people.set(key, made)
  return made
}

function countPeople(occupant: Occupant, day: number): PeopleByHour {
  const made = nobody()
  let from = 0
  for (const { untilMinute, people, stage, isLet } of planDay(occupant, day)) {
    const target = stage === 'asleep' ? made.asleep : made.awake
    for (let minute = from; minute < untilMinute; ) {
      const hour = Math.floor(minute / 60)
      const until = Math.min(untilMinute, (hour + 1) * 60)
      const share01 = (until - minute) / 60
      target[hour] = (target[hour] ?? 0) + people * share01
      if (people > 0) made.present01[hour] = (made.present01[hour] ?? 0) + share01
      if (isLet) made.let01[hour] = (made.let01[hour] ?? 0) + share01
      minute = until
    }
    from = untilMinute
  }
  return made
}

export interface Hour {
  readonly weather: Weather
  readonly localDay: number
  readonly localHour: number
}

interface Sky {
  readonly toLocal: ToLocal
  readonly weatherAt: (instantMs: number) => Weather
  readonly days: Map<number, readonly Hour[]>
}

/** Caches weather and people, because many devices request the same days. */
class Memory implements PastSources {
  readonly #seed: number
  readonly #skies = new Map<string, Sky>()
  readonly #localDays: PeopleDays = new Map()
  readonly #alignedDays: PeopleDays = new Map()
  readonly #traits = new Map<string, number>()

  constructor(seed: number) {
    this.#seed = seed
  }

  hoursOf(project: PastProject, dayStartMs: number): readonly Hour[] {
    const sky = this.#skyOf(project)
    const found = sky.days.get(dayStartMs)
    if (found) return found
    const made = Array.from({ length: HOURS }, (_, i) => {
      const middleMs = dayStartMs + i * HOUR_MS + 30 * MINUTE_MS
      const localMs = sky.toLocal(middleMs)
      const localHour = Math.floor((minuteOf(localMs) / DAY_MINUTES) * HOURS)
      return { weather: sky.weatherAt(middleMs), localDay: dayOf(localMs), localHour }
    })
    sky.days.set(dayStartMs, made)
    return made
  }

  peopleOf(room: RoomOfPast, { hours, startMs }: Day): PeopleByHour {
    const days = daysOf(this.#alignedDays, room.key)
    const found = days.get(startMs)
    if (found) return found
    const made = nobody()
    hours.forEach(({ localDay, localHour }, i) => {
      const people = this.#localPeople(room, localDay)
      for (const name of FIGURES) made[name][i] = people[name][localHour] ?? 0
    })
    days.set(startMs, made)
    return made
  }

  traitsOf(number: string): number {
    const found = this.#traits.get(number)
    if (found !== undefined) return found
    const made = hashText(`${this.#seed}/device/${number}`)
    this.#traits.set(number, made)
    return made
  }

  #localPeople(room: RoomOfPast, day: number): PeopleByHour {
    const days = daysOf(this.#localDays, room.key)
    const found = days.get(day)
    if (found) return found
    const made = countPeople({ seed: this.#seed, key: room.key, use: room.use }, day)
    days.set(day, made)
    return made
  }

  #skyOf(project: PastProject): Sky {
    const found = this.#skies.get(project.hex)
    if (found) return found
    const made: Sky = {
      toLocal: createToLocal(project.timeZone),
      weatherAt: createWeather(this.#seed, project),
      days: new Map(),
    }
    this.#skies.set(project.hex, made)
    return made
  }
}

export const createPastSources = (seed: number): PastSources => new Memory(seed)
