/**
 * The air of a room before the world began, hour by hour, with the same people and weather: the state in which
 * `rooms.ts` and `routines.ts` expect a room at its start, reached within some hours. Days of a room must be
 * requested in order, for an hour begins where the one before ended.
 */
import { trait01 } from '../world/physics/body.ts'
import { hash01, hashText } from '../world/rng.ts'
import { type Day, HOURS, type Hour, type PastSources, type RoomOfPast } from './pastPlaces.ts'

export interface AirOfDay {
  readonly temperatureC: Float32Array
  readonly humidityPercent: Float32Array
  readonly co2Ppm: Float32Array
  readonly pm25: Float32Array
  readonly vocPpb: Float32Array
  readonly lux: Float32Array
  /** What people want of the climate while they are there. */
  readonly wantedC: Float32Array
  /** Share of the hour in which lamps burn. */
  readonly lit01: Float32Array
}

export interface RoomWithAir extends RoomOfPast {
  readonly hasWindow: boolean
}

const NEIGHBOUR_C = 22.8

interface Air {
  temperatureC: number
  humidityPercent: number
}

export class PastAir {
  readonly #seed: number
  readonly #sources: PastSources
  readonly #air = new Map<string, Air>()
  readonly #days = new Map<string, { readonly startMs: number; readonly air: AirOfDay }>()

  constructor(seed: number, sources: PastSources) {
    this.#seed = seed
    this.#sources = sources
  }

  /** `areaKey` names the air; a bathroom has its own while its people are those of the room around it. */
  ofDay(areaKey: string, room: RoomWithAir, day: Day): AirOfDay {
    const known = this.#days.get(areaKey)
    if (known?.startMs === day.startMs) return known.air
    const traits = hashText(`${this.#seed}/room/${room.key}`)
    const { awake, asleep } = this.#sources.peopleOf(room, day)
    const now = this.#air.get(areaKey) ?? { temperatureC: NEIGHBOUR_C, humidityPercent: 50 }
    this.#air.set(areaKey, now)
    const made = emptyDay()
    for (let i = 0; i < HOURS; i += 1) {
      const people = { awake: awake[i] ?? 0, asleep: asleep[i] ?? 0 }
      stepHour(made, i, { now, room, people, hour: day.hours[i] as Hour, traits })
    }
    this.#days.set(areaKey, { startMs: day.startMs, air: made })
    return made
  }
}

const emptyDay = (): AirOfDay => ({
  temperatureC: new Float32Array(HOURS),
  humidityPercent: new Float32Array(HOURS),
  co2Ppm: new Float32Array(HOURS),
  pm25: new Float32Array(HOURS),
  vocPpb: new Float32Array(HOURS),
  lux: new Float32Array(HOURS),
  wantedC: new Float32Array(HOURS),
  lit01: new Float32Array(HOURS),
})

interface Moment {
  readonly now: Air
  readonly room: RoomWithAir
  readonly people: { readonly awake: number; readonly asleep: number }
  readonly hour: Hour
  readonly traits: number
}

function stepHour(made: AirOfDay, i: number, moment: Moment): void {
  const { now, room, people, hour, traits } = moment
  const { weather, localHour } = hour
  const wantedC = Math.round((weather.temperatureC > 20 ? 23 : 21) + 3 * trait01({ traits }, 1))
  now.temperatureC = nextTemperature(moment, wantedC)
  const all = people.awake + people.asleep
  const warmer = now.temperatureC - weather.temperatureC
  const wet = clamp(weather.humidityPercent * 0.942 ** warmer + all * 2, 22, 78)
  now.humidityPercent += (wet - now.humidityPercent) * 0.54
  const changesPerHour = 0.7 + (room.use === 'passage' ? 1.5 : 0)
  const breathedM3 = people.awake * 0.018 + people.asleep * 0.012
  const daylight = weather.daylightLux * (room.hasWindow ? 0.006 : 0.0008)
  const isNight = localHour < 6 || localHour >= 23
  const lit01 =
    room.use === 'passage' ? (isNight ? 0.4 : 1) : Math.min(1, people.awake) * (daylight < 60 ? 0.8 : 0.15)
  made.temperatureC[i] = now.temperatureC
  made.humidityPercent[i] = now.humidityPercent
  made.co2Ppm[i] = Math.min(5_000, 425 + (breathedM3 / (room.sizeM2 * 2.7 * changesPerHour)) * 1e6)
  made.pm25[i] = weather.pm25 * 0.5 + all * 0.8
  made.vocPpb[i] = 90 + all * 60 + 25 * hash01(traits, hour.localDay, localHour)
  made.lux[i] = daylight + 160 * lit01
  made.wantedC[i] = wantedC
  made.lit01[i] = lit01
}

/** How far it goes within an hour towards where it settles. */
const PACE = 0.6

/** Held at the wanted temperature while people are there, else drifting to that of weather and neighbours. */
function nextTemperature({ now, room, people, hour: { weather }, traits }: Moment, wantedC: number): number {
  const weather01 = room.use === 'passage' ? 0.04 : 0.4
  const mixedC = weather01 * weather.temperatureC + (1 - weather01) * NEIGHBOUR_C
  const leftC = Math.min(29, Math.max(17, mixedC))
  const isLeft = room.use === 'passage' || room.use === 'technical'
  const comfortC = wantedC + 1.6 * (trait01({ traits }, 2) - 0.5)
  const away01 = 1 - Math.min(1, people.awake + people.asleep)
  const settlesAtC = isLeft ? leftC : comfortC + away01 * 0.35 * trait01({ traits }, 3) * (leftC - comfortC)
  return now.temperatureC + PACE * (settlesAtC - now.temperatureC)
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))
