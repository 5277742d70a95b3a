/**
 * Sunrise and sunset of a place. Each belongs to a solar day, named by the date of solar noon. Near the polar
 * circles the sun sets after midnight, so a date may have no sunset or two.
 */

import { getTimes } from 'suncalc'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { type Day, instantOf, wallTimeOf } from '#shared/time/zone.ts'

export interface Place {
  /** IANA name. */
  readonly timeZone: string
  /** Both null without a position: no sun times. */
  readonly latitude: number | null
  readonly longitude: number | null
}

export type SunEvent = 'sunrise' | 'sunset'

export interface SolarDay {
  readonly day: Day
  /** Rounded to the minute; null in polar day and night. */
  readonly sunriseMs: number | null
  readonly sunsetMs: number | null
}

/** Number of days that spans a whole polar night. */
const SEARCH_DAYS = 370

/** Solar days whose noon is in the interval, in order; none without a location. */
export function* solarDays(place: Place, fromMs: number, untilMs: number): Generator<SolarDay> {
  const { timeZone, latitude, longitude } = place
  if (latitude === null || longitude === null) return
  // The noon that is nearest, and one more on either side, as the sun's is up to 17 minutes off the mean.
  for (let atMs = fromMs - DAY_MS; atMs <= untilMs + DAY_MS; atMs += DAY_MS) {
    const { solarNoon, sunrise, sunset } = getTimes(new Date(atMs), latitude, longitude)
    const noonMs = toMinute(solarNoon)
    if (noonMs < fromMs || noonMs > untilMs) continue
    const { day } = wallTimeOf(noonMs, timeZone)
    yield { day, sunriseMs: sunrise && toMinute(sunrise), sunsetMs: sunset && toMinute(sunset) }
  }
}

/** Rounds to minutes, because the last digits of sines vary between machines. */
const toMinute = (date: Date): number => Math.round(date.valueOf() / MINUTE_MS) * MINUTE_MS

/** Next date with this sun event, and its time; null if there is none within a year. */
export function nextSunEvent(
  event: SunEvent,
  place: Place,
  afterMs: number,
): { readonly day: Day; readonly atMs: number } | null {
  for (const solar of solarDays(place, afterMs - DAY_MS, afterMs + SEARCH_DAYS * DAY_MS)) {
    const atMs = event === 'sunrise' ? solar.sunriseMs : solar.sunsetMs
    if (atMs !== null && atMs > afterMs) return { day: solar.day, atMs }
  }
  return null
}

/** Wall-clock time used on a solar day on which the sun event does not occur. */
export const insteadOf = (day: Day, minute: number | null, { timeZone }: Place): number | null =>
  minute === null ? null : instantOf(day, minute, timeZone)
