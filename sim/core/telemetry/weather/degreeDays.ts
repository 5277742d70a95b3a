/**
 * Degree days of a date in the project's time zone, from hourly mean outdoor temperature: difference to the base
 * temperature times the length of the day (23 to 25 hours). Pure.
 */
import { DAY_MS } from '#shared/durations.ts'
import { hoursOfDay } from '#shared/time/days.ts'
import type { Day } from '#shared/time/zone.ts'

/** Below it a building is heated, above the other it is cooled. */
export const HEATING_BASE_C = 18
export const COOLING_BASE_C = 22

/** Outdoor temperature in °C at an instant; null if unknown. */
export type TemperatureAt = (atMs: number) => number | null

export const temperatureOver = <P>(
  outdoors: ((project: P, atMs: number) => { readonly temperatureC: number }) | null,
  project: P,
): TemperatureAt | null => outdoors && ((atMs) => outdoors(project, atMs).temperatureC)

export interface DayWeather {
  /** Days of 24 hours: 0.958 to 1.042 where the clocks are changed. */
  readonly length: number
  readonly meanC: number
  /** K·d. */
  readonly heating: number
  readonly cooling: number
}

export function degreeDays(meanC: number, length = 1): DayWeather {
  return {
    length,
    meanC,
    heating: Math.max(0, HEATING_BASE_C - meanC) * length,
    cooling: Math.max(0, meanC - COOLING_BASE_C) * length,
  }
}

/**
 * Evaluated at the middle of each hour, weighted by its length. Null if an hour is unknown, or the date is skipped by a
 * clock change.
 */
export function weatherOfDay(day: Day, timeZone: string, temperatureAt: TemperatureAt): DayWeather | null {
  let [sum, ms] = [0, 0]
  for (const { fromMs, untilMs } of hoursOfDay(day, timeZone)) {
    const temperatureC = temperatureAt((fromMs + untilMs) / 2)
    if (temperatureC === null) return null
    sum += temperatureC * (untilMs - fromMs)
    ms += untilMs - fromMs
  }
  return ms === 0 ? null : degreeDays(sum / ms, ms / DAY_MS)
}
