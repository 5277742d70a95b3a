/**
 * Room flags by quarter-hour, in addition to UTC hours. Used only for projects in time zones with a fractional hour
 * offset. Each quarter has its own property in the row of a day.
 */
import type { Readings } from '#shared/devices/kind.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { QUARTER_MS } from './energyDay.ts'

/** Flags whose duration is counted: true is 1, so the mean is the share of the hour. */
export const COUNTED_FLAGS: ReadonlySet<string> = new Set(['occupancy', 'checked_in'])

const QUARTERS = HOUR_MS / QUARTER_MS

const quarterName = (name: string, quarter: number): string => `${name}:q${quarter}`

/** Column name of the quarter-hour that contains the instant. */
export const quarterNameAt = (name: string, atMs: number): string =>
  quarterName(name, Math.floor((atMs % HOUR_MS) / QUARTER_MS))

/** Column names of the quarter-hours, each with its offset in the hour. */
export const quarterNames = (name: string): { readonly name: string; readonly afterMs: number }[] =>
  Array.from({ length: QUARTERS }, (_, quarter) => ({
    name: quarterName(name, quarter),
    afterMs: quarter * QUARTER_MS,
  }))

/** The flags among the values, by their names in a row; null where there are none. */
export function quarterValues(values: Readings, atMs: number): Record<string, number> | null {
  const found: [string, number][] = []
  for (const flag of COUNTED_FLAGS) {
    const value = values[flag]
    if (typeof value === 'boolean') found.push([quarterNameAt(flag, atMs), Number(value)])
  }
  return found.length === 0 ? null : Object.fromEntries(found)
}

/** Yields spans between consecutive multiples. */
export function* spansOf(fromMs: number, untilMs: number, stepMs: number) {
  for (let atMs = fromMs; atMs < untilMs; ) {
    const endMs = Math.min(untilMs, (Math.floor(atMs / stepMs) + 1) * stepMs)
    yield { atMs, heldMs: endMs - atMs }
    atMs = endMs
  }
}
