/** Occupied hours and comfort of an area, from hourly figures. Pure. */
import { HOUR_MS } from '#shared/durations.ts'

/** Maximum deviation from the setpoint in either direction, in K. */
export const COMFORT_WITHIN_K = 1

/** Hourly means of one property of one device. */
export type HourlyMeans = readonly {
  readonly atMs: number
  readonly mean: number
  readonly knownMs: number
}[]

export interface AreaHours {
  /** Per presence sensor, the share of each hour in which it detected someone. */
  readonly occupancy: readonly HourlyMeans[]
  /** Readings of each device that controls the room temperature. */
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

/**
 * The area is occupied while any sensor detects someone. For partial hours the maximum of the sensors is used.
 */
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

/** With several devices, the one closest to its setpoint counts, because it controls the room. */
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
