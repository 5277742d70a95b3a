/** The latest report of each device. Telemetry, not facts: newest wins, one immutable object per device. */
import type { Reading, Readings } from '#shared/devices/kind.ts'

export interface DeviceReadings {
  readonly values: Readings
  /** Server's clock, epoch ms: when the device last reported anything. */
  readonly atMs: number
}

/** Reports of one frame, laid flat because flat arrays cross the border to the worker at the least cost. */
export interface ReadingsBatch {
  /** Device numbers, unique per host. */
  readonly numbers: readonly string[]
  /** Numbers of the hosts that reported them, by their topics; absent where the batch is not from the wire. */
  readonly hosts?: readonly string[]
  /** Server's clock, when the newest of them arrived. The devices' own clocks are not trusted. */
  readonly atMs: number
  /** Number of entries of `names` and `values` that belong to the device at the same index of `numbers`. */
  readonly counts: readonly number[]
  readonly names: readonly string[]
  /** Null: unknown from then on. */
  readonly values: readonly (Reading | null)[]
}

export const NO_READINGS: DeviceReadings = { values: {}, atMs: 0 }

/**
 * Merges a report; returns the same object if nothing changed. Order of arrival applies, because hosts send in
 * order.
 */
export function mergeReport(
  before: DeviceReadings | undefined,
  range: { readonly from: number; readonly to: number },
  batch: ReadingsBatch,
): DeviceReadings {
  let values: Record<string, Reading> | undefined
  for (let i = range.from; i < range.to; i += 1) {
    const name = batch.names[i] as string
    const value = batch.values[i] as Reading | null
    if ((values ?? before?.values)?.[name] === (value ?? undefined)) continue
    values ??= { ...before?.values }
    if (value === null) delete values[name]
    else values[name] = value
  }
  if (!values && before?.atMs === batch.atMs) return before
  return { values: values ?? before?.values ?? {}, atMs: batch.atMs }
}

export function isSameValues(a: Readings, b: Readings): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}
