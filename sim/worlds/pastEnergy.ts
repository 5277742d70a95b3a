/**
 * Energy that was used before the world began: hourly kWh of each metered device from the same people and weather
 * that the simulator knows, without stepping through them. Approximate where the physics is exact, and like it in
 * size and shape, so that the charts show no seam.
 */
import { kindOf } from '#shared/devices/registry.ts'
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
import { trait01 } from '../world/physics/body.ts'
import { hash01, hashText } from '../world/rng.ts'
import { occupiedKindOf, placeKey, sizeOfArea } from '../world/rooms.ts'
import { createWeather, type Weather } from '../world/weather.ts'
import type { AreaPlan, ProjectPlan } from './plan.ts'

const HOURS = 24

export interface RoomOfPast {
  readonly key: string
  readonly use: Use
  readonly sizeM2: number
}

export interface MeteredDevice {
  readonly number: string
  readonly kind: string
  readonly room: RoomOfPast
  /** Air conditioners that share the room's load. */
  readonly units: number
  /** What hangs behind a meter: its wing's metered devices and rooms. */
  readonly feeds: readonly MeteredDevice[]
  readonly rooms: readonly RoomOfPast[]
}

export type PastProject = Pick<ProjectPlan, 'hex' | 'cityEn' | 'latitude' | 'longitude' | 'timeZone'>

export interface EnergyPast {
  /** kWh of each of the 24 hours that follow `dayStartMs`, which is a full hour. */
  energyOfDay(device: MeteredDevice, dayStartMs: number, project: PastProject): Float32Array
}

/** The devices of a plan whose energy is counted, in the plan's order. */
export function meteredDevices(plan: ProjectPlan): MeteredDevice[] {
  const rooms = roomsOf(plan)
  const roomAt = (areaKey: string): RoomOfPast =>
    rooms.get(areaKey) ?? { key: areaKey, use: 'technical', sizeM2: 50 }
  const units = new Map<string, number>()
  for (const { kind, areaKey } of plan.devices) {
    if (kind === 'air_conditioner' || kind === 'thermostat') units.set(areaKey, (units.get(areaKey) ?? 0) + 1)
  }
  const byHost = Map.groupBy(plan.devices, ({ hostKey }) => hostKey)
  const simple = (device: ProjectPlan['devices'][number]): MeteredDevice => ({
    number: device.number,
    kind: device.kind,
    room: roomAt(device.areaKey),
    units: units.get(device.areaKey) ?? 1,
    feeds: [],
    rooms: [],
  })
  return plan.devices
    .filter(({ kind }) => kindOf(kind)?.isMetered)
    .map((device) => {
      if (device.kind !== 'energy_meter') return simple(device)
      const wing = byHost.get(device.hostKey) ?? []
      const feeds = wing
        .filter(({ kind }) => kind === 'air_conditioner' || kind === 'metering_socket')
        .map(simple)
      const areaKeys = new Set(wing.map(({ areaKey }) => areaKey))
      return { ...simple(device), feeds, rooms: [...areaKeys].map(roomAt) }
    })
}

function roomsOf(plan: ProjectPlan): Map<string, RoomOfPast> {
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
      return [area.key, { key, use: areaUse(occupied.kind, plan.projectType), sizeM2 }]
    }),
  )
}

/** People of one local day by its hours: how many are awake inside, how many asleep. */
interface PeopleByHour {
  readonly awake: Float32Array
  readonly asleep: Float32Array
}

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
  const awake = new Float32Array(HOURS)
  const asleep = new Float32Array(HOURS)
  let from = 0
  for (const { untilMinute, people, stage } of planDay(occupant, day)) {
    const target = stage === 'asleep' ? asleep : awake
    for (let minute = from; people > 0 && minute < untilMinute; ) {
      const hour = Math.floor(minute / 60)
      const until = Math.min(untilMinute, (hour + 1) * 60)
      target[hour] = (target[hour] ?? 0) + (people * (until - minute)) / 60
      minute = until
    }
    from = untilMinute
  }
  return { awake, asleep }
}

interface Hour {
  readonly weather: Weather
  readonly localDay: number
  readonly localHour: number
}

interface Sky {
  readonly toLocal: ToLocal
  readonly weatherAt: (instantMs: number) => Weather
  readonly days: Map<number, readonly Hour[]>
}

/** Remembers weather and people, because many devices ask about the same days. */
class Memory implements Sources {
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
    const made: PeopleByHour = { awake: new Float32Array(HOURS), asleep: new Float32Array(HOURS) }
    hours.forEach(({ localDay, localHour }, i) => {
      const people = this.#localPeople(room, localDay)
      made.awake[i] = people.awake[localHour] ?? 0
      made.asleep[i] = people.asleep[localHour] ?? 0
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

export function createEnergyPast(seed: number): EnergyPast {
  const memory = new Memory(seed)
  return {
    energyOfDay: (device, dayStartMs, project) =>
      sumDay(memory, device, { hours: memory.hoursOf(project, dayStartMs), startMs: dayStartMs }),
  }
}

interface Sources {
  peopleOf(room: RoomOfPast, day: Day): PeopleByHour
  traitsOf(number: string): number
}

interface Day {
  readonly hours: readonly Hour[]
  readonly startMs: number
}

function sumDay(sources: Sources, device: MeteredDevice, day: Day): Float32Array {
  const kwh = new Float32Array(HOURS)
  const body = { traits: sources.traitsOf(device.number) }
  addOwn(kwh, sources, device, day, body)
  for (let i = 0; i < HOURS; i += 1) {
    kwh[i] = ((kwh[i] ?? 0) / 1000) * (0.88 + 0.24 * hash01(body.traits, day.startMs / HOUR_MS + i))
  }
  if (device.room.use === 'technical') return kwh
  for (const fed of device.feeds) {
    const theirs = sumDay(sources, fed, day)
    for (let i = 0; i < HOURS; i += 1) kwh[i] = (kwh[i] ?? 0) + (theirs[i] ?? 0)
  }
  return kwh
}

type Traits = { readonly traits: number }

/** Adds the watts of each hour that the device itself stands for. */
function addOwn(watts: Float32Array, sources: Sources, device: MeteredDevice, day: Day, body: Traits): void {
  const { hours } = day
  const isMeter = device.kind === 'energy_meter'
  if (isMeter && device.room.use === 'technical') {
    for (let i = 0; i < HOURS; i += 1) watts[i] = plantW(hours[i] as Hour, body)
    return
  }
  for (const room of isMeter ? device.rooms : [device.room]) {
    const { awake, asleep } = sources.peopleOf(room, day)
    for (let i = 0; i < HOURS; i += 1) {
      const people: People = { awake: awake[i] ?? 0, asleep: asleep[i] ?? 0 }
      const hour = hours[i] as Hour
      watts[i] = (watts[i] ?? 0) + (isMeter ? roomW(room, people, hour) : deviceW(device, people, hour, body))
    }
  }
}

const deviceW = (device: MeteredDevice, people: People, hour: Hour, body: Traits): number =>
  device.kind === 'metering_socket'
    ? socketW(device, people, body)
    : airConditionerW(device, people, hour.weather, body)

interface People {
  readonly awake: number
  readonly asleep: number
}

/** As `sockets.ts` has it, averaged over the hour. */
function socketW(device: MeteredDevice, { awake, asleep }: People, body: Traits): number {
  const character = trait01(body, 10)
  if (character < 0.25) return 0.38 * (62 + 20 * trait01(body, 12)) + 1
  const kettleW = character < 0.5 && awake > 0 ? (1700 * 3.4) / 300 : 0
  const perPersonW = device.room.use === 'office' ? 70 : 22
  return 1 + perPersonW * (awake + 0.35 * asleep) * (0.4 + 0.9 * trait01(body, 13)) + kettleW
}

/** A room that is heated or cooled anew at every return takes more than one that is kept. */
const UNSTEADY = 1.7

/** Steady state of `thermal.ts`: what comes through the walls, the window and from people must be carried away. */
function airConditionerW(
  device: MeteredDevice,
  { awake, asleep }: People,
  weather: Weather,
  body: Traits,
): number {
  const standbyW = 2.5
  const present01 = Math.min(1, awake + 0.75 * asleep)
  if (present01 === 0) return standbyW
  const wantedC = (weather.temperatureC > 20 ? 23 : 21) + 3 * trait01(body, 1)
  const sunW = weather.irradianceWm2 * 0.016
  const gainWm2 = 0.9 * (weather.temperatureC - wantedC) + 1.8 * (22.8 - wantedC) + sunW + 5
  const performance = Math.min(4.6, Math.max(2.2, 4.6 - 0.07 * Math.abs(weather.temperatureC - wantedC)))
  const heatW = (UNSTEADY * Math.abs(gainWm2) * device.room.sizeM2) / Math.max(1, device.units)
  // Within a degree or so of comfort nobody switches it on.
  const isNeeded = Math.abs(gainWm2) > 4
  return standbyW + (isNeeded ? present01 * (25 + heatW / performance) : 0)
}

/** What a room draws beside its metered devices: light, television, what is always on. */
function roomW(room: RoomOfPast, { awake }: People, { weather, localHour }: Hour): number {
  const isDark = weather.daylightLux < 9_000
  const lightWm2 = room.use === 'passage' ? (localHour > 5 && localHour < 23 ? 2.4 : 0.8) : isDark ? 1.6 : 0.3
  const isLit = room.use === 'passage' || awake > 0
  const coolingWm2 =
    room.use === 'office' && awake > 0 ? Math.max(0, weather.temperatureC - 20) * 0.2 + 0.5 : 0
  return room.sizeM2 * (1.2 + (isLit ? lightWm2 : 0) + coolingWm2)
}

/** As `sockets.ts` has it for a plant's meter. */
function plantW({ weather, localHour }: Hour, body: Traits): number {
  const weatherW = Math.abs(weather.temperatureC - 17) * 900 * (0.5 + trait01(body, 14))
  const day = 0.72 + 0.28 * Math.sin(((localHour + 0.5 - 9) / 24) * 2 * Math.PI)
  return (4_000 + 9_000 * trait01(body, 15) + weatherW) * day
}
