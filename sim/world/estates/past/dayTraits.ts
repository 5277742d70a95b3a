/**
 * Characteristics of a day that is not simulated: temperature, conditioning demand, occupancy, weekday. They determine
 * similar simulated days and a scale factor. Pure functions of seed and day.
 */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { hash01, hashText } from '../../../base/rng.ts'
import { demand01, type Hotel } from '../../people/stays.ts'
import { conditioningOf } from '../../sky/conditioning.ts'
import { weekdayOf } from '../../sky/localTime.ts'
import type { Weather } from '../../sky/weather.ts'

const WEATHER_EVERY_MS = 3 * HOUR_MS
/** Warming effect of sunshine: K per W/m² of the daily mean. */
const K_PER_WM2 = 0.012

/**
 * Shares of mean daily energy, by least squares over a simulated year: error 3 % for the hotel (variation 14 %), 8 %
 * for the office tower (23 %).
 */
const PER_CONDITIONED_K = 0.028
const HOTEL = { base: 0.45, perDemand: 0.46 }
const OTHERS_BASE = 0.77
/** Unexplained random variation. */
const UNEXPLAINED = 0.045

/** Temperature difference with the same effect as a difference in occupancy. */
const K_PER_DEMAND = HOTEL.perDemand / PER_CONDITIONED_K
const OTHER_WEEKDAY_K = 0.5

export interface DayTraits {
  readonly day: number
  /** Mean of the UTC day, sun included. */
  readonly warmthC: number
  /** Mean of the rooms to cool, drying included, and to heat. */
  readonly conditionedK: number
  /** Share of the rooms that are let; null where nothing is let by the night. */
  readonly demand01: number | null
}

export function traitsOfDay(
  weatherAt: (instantMs: number) => Weather,
  hotel: Hotel | null,
  day: number,
): DayTraits {
  let [warmth, conditioned, count] = [0, 0, 0]
  for (let atMs = day * DAY_MS; atMs < (day + 1) * DAY_MS; atMs += WEATHER_EVERY_MS) {
    const weather = weatherAt(atMs)
    const { cooledK, heatedK } = conditioningOf(weather)
    warmth += weather.temperatureC + K_PER_WM2 * weather.irradianceWm2
    conditioned += cooledK + heatedK
    count += 1
  }
  return {
    day,
    warmthC: warmth / count,
    conditionedK: conditioned / count,
    // The guests of the night before are there in the morning.
    demand01: hotel && (demand01(hotel, day - 1) + demand01(hotel, day)) / 2,
  }
}

/** Difference between two days in kelvins. */
export function unlikenessK(one: DayTraits, other: DayTraits): number {
  const demand = Math.abs((one.demand01 ?? 0) - (other.demand01 ?? 0))
  const isOtherWeekday = weekdayOf(one.day) !== weekdayOf(other.day)
  return (
    Math.abs(one.warmthC - other.warmthC) + K_PER_DEMAND * demand + (isOtherWeekday ? OTHER_WEEKDAY_K : 0)
  )
}

/** Energy of a day relative to the mean day of its building. */
export function relativeLoad({ conditionedK, demand01 }: DayTraits): number {
  const base = demand01 === null ? OTHERS_BASE : HOTEL.base + HOTEL.perDemand * demand01
  return base + PER_CONDITIONED_K * conditionedK
}

/** Unexplained variation of a day that is not simulated. */
export const unexplained = (seed: number, house: string, day: number): number =>
  1 + UNEXPLAINED * (2 * hash01(hashText(`${seed}/past/${house}`), day) - 1)
