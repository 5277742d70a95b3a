/**
 * Energy that was used before the world began: hourly kWh of each metered device from the same people and
 * weather that the simulator uses, without stepping through them. Approximate where the physics is exact, and
 * like it in size and shape, so that the charts show no seam.
 */
import { kindOf } from '#shared/devices/registry.ts'
import { HOUR_MS } from '../world/localTime.ts'
import { trait01 } from '../world/physics/body.ts'
import { physicsOf } from '../world/physics/registry.ts'
import { hash01 } from '../world/rng.ts'
import type { Weather } from '../world/weather.ts'
import {
  createPastSources,
  type Day,
  HOURS,
  type Hour,
  type PastProject,
  type PastSources,
  type RoomOfPast,
  roomsOf,
} from './pastPlaces.ts'
import type { ProjectPlan } from './plan.ts'

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

export interface EnergyPast {
  /** kWh of each of the 24 hours from `dayStartMs`, a full hour. The array is cached: do not mutate it. */
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
      const feeds = wing.filter(({ kind }) => kind !== 'energy_meter' && kindOf(kind)?.isMetered).map(simple)
      const areaKeys = new Set(wing.map(({ areaKey }) => areaKey))
      return { ...simple(device), feeds, rooms: [...areaKeys].map(roomAt) }
    })
}

export function createEnergyPast(seed: number, memory = createPastSources(seed)): EnergyPast {
  // A meter sums the days of all circuits behind it, and a power is the energy of its hour.
  const known = new Map<string, Map<number, Float32Array>>()
  const energyOfDay: EnergyPast['energyOfDay'] = (device, dayStartMs, project) => {
    const days = known.get(device.number) ?? new Map<number, Float32Array>()
    known.set(device.number, days)
    const found = days.get(dayStartMs)
    if (found) return found
    const day = { hours: memory.hoursOf(project, dayStartMs), startMs: dayStartMs }
    const made = ownEnergy(memory, device, day)
    if (device.room.use !== 'technical') {
      for (const fed of device.feeds) {
        const theirs = energyOfDay(fed, dayStartMs, project)
        for (let i = 0; i < HOURS; i += 1) made[i] = (made[i] ?? 0) + (theirs[i] ?? 0)
      }
    }
    days.set(dayStartMs, made)
    return made
  }
  return { energyOfDay }
}

function ownEnergy(sources: PastSources, device: MeteredDevice, day: Day): Float32Array {
  const kwh = new Float32Array(HOURS)
  const body = { traits: sources.traitsOf(device.number) }
  addOwn(kwh, sources, device, day, body)
  for (let i = 0; i < HOURS; i += 1) {
    kwh[i] = ((kwh[i] ?? 0) / 1000) * (0.88 + 0.24 * hash01(body.traits, day.startMs / HOUR_MS + i))
  }
  return kwh
}

type Traits = { readonly traits: number }

/** Adds the watts of each hour that the device itself stands for. */
function addOwn(
  watts: Float32Array,
  sources: PastSources,
  device: MeteredDevice,
  day: Day,
  body: Traits,
): void {
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

function deviceW(device: MeteredDevice, people: People, hour: Hour, body: Traits): number {
  if (device.kind === 'metering_socket') return socketW(device, people, body)
  const { conditionsAir, perYearKwh = 0 } = physicsOf(device.kind)
  return conditionsAir ? airConditionerW(device, people, hour.weather, body) : perYearKwh / 8.766
}

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
  // Within a degree or so of comfort it stays switched off.
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
