/** When a building uses power: its mean load by hour and weekday of the project's clock, and its base load. Pure. */
import { wallTimeOf, weekdayOf } from '#shared/time/zone.ts'
import type { EnergyCourse } from './energyReport.ts'
import { quartersOf } from './loadCurve.ts'

const MINUTES_PER_HOUR = 60
/** Shorter spans have no week to compare. */
const DAYS_MIN = 7
/** The load is at least the base load for all but this share of the time. */
const BELOW_BASE_01 = 0.05

export interface HourOfWeek {
  /** Monday 1 to Sunday 7. */
  readonly weekday: number
  /** 0 to 23, by the clock on the wall. */
  readonly hour: number
  /** Mean of the quarters of an hour in which all meters reported. */
  readonly kw: number
  /** The highest of them. */
  readonly maxKw: number
}

/** Hours without such quarters are omitted; empty for less than seven days. */
export function loadByHourOfWeek(course: EnergyCourse, timeZone: string, nowMs: number): HourOfWeek[] {
  const sums = new Map<number, { kw: number; count: number; maxKw: number }>()
  const days = new Set<number>()
  for (const { atMs, kw, isPartial } of quartersOf(course, nowMs)) {
    if (isPartial) continue
    const { day, minute } = wallTimeOf(atMs, timeZone)
    days.add(day)
    const place = weekdayOf(day) * 24 + Math.floor(minute / MINUTES_PER_HOUR)
    const sum = sums.get(place) ?? { kw: 0, count: 0, maxKw: kw }
    sums.set(place, { kw: sum.kw + kw, count: sum.count + 1, maxKw: Math.max(sum.maxKw, kw) })
  }
  if (days.size < DAYS_MIN) return []
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([place, { kw, count, maxKw }]) => ({
      weekday: Math.floor(place / 24),
      hour: place % 24,
      kw: kw / count,
      maxKw,
    }))
}

/** Base load in kW from quarter-hours in which all meters reported; null without any. */
export function baseLoadOf(course: EnergyCourse, nowMs: number): number | null {
  // An array of numbers sorts a year ten times as fast as one of anything.
  const loads = new Float64Array(course.kwh.length)
  let count = 0
  for (const { kw, isPartial } of quartersOf(course, nowMs)) {
    if (isPartial) continue
    loads[count] = kw
    count += 1
  }
  return loads.subarray(0, count).sort()[Math.floor(count * BELOW_BASE_01)] ?? null
}
