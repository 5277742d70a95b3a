/** How long an area was occupied and how comfortable it was then, from hourly figures. Pure. */
import { HOUR_MS } from '#shared/durations.ts'

/** From the setpoint, either way. */
export const COMFORT_WITHIN_K = 1

/** Hourly means of one property of one device. */
export type HourlyMeans = readonly {
  readonly atMs: number
  readonly mean: number
  readonly knownMs: number
}[]

export interface AreaHours {
  /** Of each presence sensor: the share of the hour in which it saw someone. */
  readonly occupancy: readonly HourlyMeans[]
  /** Of each device that controls the room temperature. */
  readonly climates: readonly { readonly temperature: HourlyMeans; readonly setpoint: HourlyMeans }[]
}

export interface AreaComfort {
  readonly occupiedHours: number | null
  readonly knownHours: number
  readonly comfort01: number | null
}

export function areaComfort({ occupancy, climates }: AreaHours): AreaComfort {
  const occupied = occupiedByHour(occupancy)
  const comfortable = comfortByHour(climates)
  let [occupiedMs, knownMs, judgedMs, goodMs] = [0, 0, 0, 0]
  for (const [atMs, hour] of occupied) {
    occupiedMs += hour.occupiedMs
    knownMs += hour.knownMs
    const isGood = comfortable.get(atMs)
    if (isGood === undefined) continue
    judgedMs += hour.occupiedMs
    if (isGood) goodMs += hour.occupiedMs
  }
  return {
    occupiedHours: knownMs === 0 ? null : occupiedMs / HOUR_MS,
    knownHours: knownMs / HOUR_MS,
    comfort01: judgedMs === 0 ? null : goodMs / judgedMs,
  }
}

/** Someone is there while any of the sensors sees someone; of hours in parts the most that one of them saw. */
function occupiedByHour(sensors: readonly HourlyMeans[]) {
  const hours = new Map<number, { occupiedMs: number; knownMs: number }>()
  for (const { atMs, mean, knownMs } of sensors.flat()) {
    const hour = hours.get(atMs) ?? { occupiedMs: 0, knownMs: 0 }
    hour.occupiedMs = Math.max(hour.occupiedMs, mean * knownMs)
    hour.knownMs = Math.max(hour.knownMs, knownMs)
    hours.set(atMs, hour)
  }
  return hours
}

/** With several devices the one that is nearest to its setpoint decides: it is the one that controls the room. */
function comfortByHour(climates: AreaHours['climates']): ReadonlyMap<number, boolean> {
  const hours = new Map<number, boolean>()
  for (const { temperature, setpoint } of climates) {
    const wanted = new Map(setpoint.map(({ atMs, mean }) => [atMs, mean]))
    for (const { atMs, mean } of temperature) {
      const setpointC = wanted.get(atMs)
      if (setpointC === undefined) continue
      const isWithin = Math.abs(mean - setpointC) <= COMFORT_WITHIN_K
      hours.set(atMs, hours.get(atMs) === true || isWithin)
    }
  }
  return hours
}
