/**
 * What devices measured before the world began, as hourly figures: from the same weather, people and energy as
 * past energy and the simulator use. Of what is no number only the time of occupancy is there.
 */
import { kindOf } from '#shared/devices/registry.ts'
import { emptyFigures, setHour } from '../telemetry/hours.ts'
import { batteryPercent } from '../world/batteryLife.ts'
import { HOUR_MS } from '../world/localTime.ts'
import { trait01 } from '../world/physics/body.ts'
import { hash01 } from '../world/rng.ts'
import { type AirOfDay, PastAir, type RoomWithAir } from './pastAir.ts'
import { type EnergyPast, type MeteredDevice, meteredDevices } from './pastEnergy.ts'
import { type Day, HOURS, type PastSources, type RoomOfPast, roomsOf } from './pastPlaces.ts'
import type { DevicePlan, ProjectPlan } from './plan.ts'

export interface PastReadings {
  /**
   * Figures of the UTC day that begins at `dayStartMs`, of all its numbers or of those charted over weeks. Days
   * of a device must be requested in order.
   */
  ofDay(device: DevicePlan, dayStartMs: number, of: 'all' | 'main'): ReadonlyMap<string, Float32Array>
}

/** What people look at over weeks; the rest is for finding out what is wrong today. */
const MAIN = new Set(['temperature', 'local_temperature', 'humidity', 'co2', 'pm25', 'voc', 'power'])
/** Kinds with such numbers; lamps have a power too, but it is rarely charted over a month. */
const MEASURING = new Set([
  'temperature_humidity',
  'air_quality',
  'thermostat',
  'air_conditioner',
  'floor_heating',
  'metering_socket',
  'energy_meter',
])
export const isMeasuring = (kind: string): boolean => MEASURING.has(kind)

/** What a property was: its mean in an hour of the day, and how far it went to either side. */
interface Course {
  readonly mean: (hour: number) => number
  readonly swing: (hour: number) => number
}

interface Known {
  readonly traits: number
  readonly air: AirOfDay
  readonly room: RoomOfPast
  /** Mean power of each hour; null for what is not metered. */
  readonly powerW: ((hour: number) => number) | null
  readonly dayStartMs: number
}

export function createReadingsPast(
  plan: ProjectPlan,
  made: {
    readonly seed: number
    readonly sources: PastSources
    readonly energy: EnergyPast
    readonly nowMs: number
  },
): PastReadings {
  const { sources, energy, nowMs } = made
  const air = new PastAir(made.seed, sources)
  const rooms = roomsWithAir(plan)
  const metered = new Map(meteredDevices(plan).map((one) => [one.number, one]))
  const numbers = new Map<string, readonly Told[]>()
  const numbersOf = ({ kind, circuits }: DevicePlan): readonly Told[] => {
    const key = `${kind}/${circuits.length}`
    const found = numbers.get(key) ?? toldNumbers(kind, circuits.length)
    numbers.set(key, found)
    return found
  }
  return {
    ofDay(device, dayStartMs, of) {
      const room = rooms.get(device.areaKey)
      if (!room) return new Map()
      const day: Day = { hours: sources.hoursOf(plan, dayStartMs), startMs: dayStartMs }
      const known: Known = {
        traits: sources.traitsOf(device.number),
        air: air.ofDay(device.areaKey, room, day),
        room,
        powerW: powerOf(metered.get(device.number), energy, dayStartMs, plan),
        dayStartMs,
      }
      const figures = new Map<string, Float32Array>()
      for (const name of of === 'all' ? flagsOf(device.kind) : []) {
        const people = sources.peopleOf(room, day)
        const shares = name === 'occupancy' ? people.present01 : people.let01
        figures.set(name, flagFigures(shares, dayStartMs, nowMs))
      }
      for (const { name, range, courseOf } of numbersOf(device)) {
        if (of === 'main' && !MAIN.has(name)) continue
        const course = courseOf(known, device.kind)
        figures.set(name, figuresOf(course, range, { known, name, dayStartMs, untilMs: nowMs }))
      }
      return figures
    },
  }
}

function roomsWithAir(plan: ProjectPlan): Map<string, RoomWithAir> {
  const kinds = new Map(plan.areas.map(({ key, kind }) => [key, kind]))
  return new Map(
    [...roomsOf(plan)].map(([key, room]) => {
      const kind = kinds.get(key)
      const hasWindow = kind !== 'corridor' && kind !== 'plant'
      return [key, { ...room, hasWindow }]
    }),
  )
}

function powerOf(
  device: MeteredDevice | undefined,
  energy: EnergyPast,
  dayStartMs: number,
  plan: ProjectPlan,
): Known['powerW'] {
  if (!device) return null
  const kwh = energy.energyOfDay(device, dayStartMs, plan)
  return (hour) => (kwh[hour] ?? 0) * 1000
}

interface Range {
  readonly min: number
  readonly max: number
}

interface Told {
  readonly name: string
  readonly range: Range
  readonly courseOf: (known: Known, kind: string) => Course
}

/** The flags of a kind whose time is counted. */
const flagsOf = (kind: string): readonly ('occupancy' | 'checked_in')[] =>
  kind === 'room_status_panel' ? ['occupancy', 'checked_in'] : kind === 'presence_sensor' ? ['occupancy'] : []

function flagFigures(shares01: Float32Array, dayStartMs: number, untilMs: number): Float32Array {
  const figures = emptyFigures()
  shares01.forEach((share01, hour) => {
    const knownMs = Math.min(HOUR_MS, Math.round(untilMs - dayStartMs - hour * HOUR_MS))
    if (knownMs <= 0) return
    // Shares are sums of parts of an hour, and a whole one may fall short of it by rounding.
    const mean = share01 > 0.9999 ? 1 : share01
    setHour(figures, hour, { mean, min: Math.floor(mean), max: Math.ceil(mean), knownMs })
  })
  return figures
}

/** The numbers a kind reports whose course is known. */
function toldNumbers(kind: string, circuits: number): readonly Told[] {
  return (kindOf(kind)?.properties(circuits) ?? []).flatMap((property): Told[] => {
    const courseOf = COURSES[property.name]
    if (property.type !== 'number' || !courseOf) return []
    return [{ name: property.name, range: property, courseOf }]
  })
}

/** Readings wander a little within every hour, and less evenly than a formula does. */
function figuresOf(
  { mean, swing }: Course,
  { min, max }: Range,
  of: { readonly known: Known; readonly name: string; readonly dayStartMs: number; readonly untilMs: number },
): Float32Array {
  const figures = emptyFigures()
  for (let hour = 0; hour < HOURS; hour += 1) {
    const startMs = of.dayStartMs + hour * HOUR_MS
    const knownMs = Math.min(HOUR_MS, Math.round(of.untilMs - startMs))
    if (knownMs <= 0) break
    const chance = hash01(of.known.traits ^ of.name.length, startMs / HOUR_MS)
    const swings = swing(hour)
    const middle = bounded(mean(hour) + (chance - 0.5) * swings * 0.6, min, max)
    setHour(figures, hour, {
      mean: middle,
      min: bounded(middle - swings * (0.3 + 0.7 * chance), min, max),
      max: bounded(middle + swings * (1 - 0.7 * chance), min, max),
      knownMs,
    })
  }
  return figures
}

const bounded = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))
const steady = (value: number, swing: number): Course => ({ mean: () => value, swing: () => swing })
const course = (hours: Float32Array, swing: number, offset = 0): Course => ({
  mean: (hour) => (hours[hour] ?? 0) + offset,
  // A fast change within the hour is a wide one.
  swing: (hour) => swing + Math.abs((hours[hour] ?? 0) - (hours[Math.max(0, hour - 1)] ?? 0)) / 2,
})
const loadOf = (watts: (hour: number) => number): Course => ({
  mean: watts,
  swing: (hour) => watts(hour) * 0.22,
})

/** Traits by the numbers that the physics uses for them, so that past and present are of one device. */
const COURSES: Readonly<Record<string, Told['courseOf']>> = {
  temperature: ({ air, traits }) => course(air.temperatureC, 0.25, 0.7 * (trait01({ traits }, 18) - 0.5)),
  local_temperature: ({ air, traits }) =>
    course(air.temperatureC, 0.25, 0.8 * (trait01({ traits }, 7) - 0.5)),
  floor_temperature: ({ air }) => course(air.temperatureC, 0.5, 1.2),
  occupied_heating_setpoint: ({ air }) => course(air.wantedC, 0),
  humidity: ({ air }) => course(air.humidityPercent, 1.4),
  co2: ({ air }) => course(air.co2Ppm, 25),
  pm25: ({ air }) => course(air.pm25, 3),
  voc: ({ air }) => course(air.vocPpb, 15),
  illuminance: ({ air }) => course(air.lux, 12),
  gas_value: () => steady(0.4, 0.4),
  battery: ({ traits, dayStartMs }) => ({
    mean: (hour) => batteryPercent(traits, dayStartMs + hour * HOUR_MS),
    swing: () => 0,
  }),
  linkquality: ({ traits }) => steady(70 + 160 * trait01({ traits }, 1), 16),
  power({ powerW, air, room, traits }, kind) {
    if (powerW) return loadOf(powerW)
    const lampW = kind === 'relay_module' ? relayW(traits, room) : ratedW(traits, room)
    if (kind === 'fresh_air') return steady(45 * Math.max(1, room.sizeM2 / 60), 6)
    return loadOf((hour) => (air.lit01[hour] ?? 0) * lampW * 0.75)
  },
  voltage: () => steady(229.6, 2.2),
  voltage_phase_a: () => steady(230, 2.2),
  voltage_phase_b: () => steady(229.4, 2.2),
  voltage_phase_c: () => steady(229, 2.2),
  position: ({ air }) => course(curtains(air), 0),
  device_temperature: ({ air }, kind) => course(air.temperatureC, 1, kind === 'host' ? 20 : 7),
  cpu_load: ({ traits }) => steady(8 + 14 * trait01({ traits }, 35), 7),
  memory_used: ({ traits }) => steady(44 + 14 * trait01({ traits }, 31), 4),
  storage_used: ({ traits }) => steady(21 + 40 * trait01({ traits }, 32), 0),
  rssi: ({ traits }) => steady(-48 - 22 * trait01({ traits }, 34), 3),
}

/** As `lights.ts` has them: a single lamp, and two circuits of a relay module that are on. */
const ratedW = (traits: number, { use }: RoomOfPast): number =>
  (6 + 14 * trait01({ traits }, 5)) * (use === 'passage' ? 3 : use === 'office' ? 6 : 1)
const relayW = (traits: number, { use }: RoomOfPast): number =>
  (24 + 50 * (trait01({ traits }, 20) + trait01({ traits }, 21))) * (use === 'passage' ? 4 : 1)

/** Open by day, drawn while it is dark. */
const curtains = ({ lux, lit01 }: AirOfDay): Float32Array =>
  lux.map((value, hour) => (value - 160 * (lit01[hour] ?? 0) > 8 ? 100 : 0))
