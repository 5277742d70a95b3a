/**
 * Last reported values of every device. Updates copy the values, so the caller merges only properties of the device's
 * kind. Objects are immutable: compare them by identity.
 */

import type { Reading, Readings, ReportedValues } from '#shared/devices/kind.ts'
import { LASTING_FLAGS } from '#shared/domain/detection/sensing.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { CounterState } from '#shared/rules/counter.ts'
import { isOlder } from '#shared/rules/reportTime.ts'

export interface LastReadings {
  readonly values: Readings
  /** Arrival time of the last report, by the server's clock. */
  readonly atMs: number
  /** When the newest report was made, if different from its arrival. */
  readonly madeMs?: number
  /** Report time by property where it differs from `madeMs`; includes values that have become unknown. */
  readonly madeOf?: Readonly<Record<string, number>>
  /** Time of the last change of flags relevant to unoccupied-room detection; omitted without such flags. */
  readonly sinceMs?: Readonly<Record<string, number>>
  /** Validated value of the energy counter. Keyframes of earlier versions lack it. */
  readonly counter?: CounterState
}

/** Arrival time of a report, and when it was made. */
export interface ReportTimes {
  readonly atMs: number
  readonly madeMs: number
}

/** @param when one instant if the report was made and received at the same time */
export const timesOf = (when: number | ReportTimes): ReportTimes =>
  typeof when === 'number' ? { atMs: when, madeMs: when } : when

export interface Merged {
  readonly before: LastReadings | undefined
  /** Values that are the present now: all that were reported, itself where none is late. */
  readonly newest: ReportedValues
  /** Values for which a newer one is known; null if there are none. */
  readonly late: ReportedValues | null
}

/** Filters restored values of a device; null if the device no longer exists. */
export type KeepReadings = (projectId: ProjectId, deviceId: DeviceId, values: Readings) => Readings | null

/** Last values of these devices, without duplicates. Devices without a report since then are omitted. */
export function statedBy(
  table: ReadonlyMap<DeviceId, LastReadings>,
  deviceIds: readonly DeviceId[],
  sinceMs: (deviceId: DeviceId) => number = () => Number.NEGATIVE_INFINITY,
): { readonly deviceId: DeviceId; readonly values: Readings }[] {
  return [...new Set(deviceIds)].flatMap((deviceId) => {
    const last = table.get(deviceId)
    return last && last.atMs >= sinceMs(deviceId) ? [{ deviceId, values: last.values }] : []
  })
}

export class LastValues {
  readonly #projects = new Map<ProjectId, Map<DeviceId, LastReadings>>()
  /** Callbacks waiting for reports of certain devices; usually empty. */
  readonly #awaited = new Map<DeviceId, Set<() => void>>()

  get(projectId: ProjectId, deviceId: DeviceId): LastReadings | undefined {
    return this.#projects.get(projectId)?.get(deviceId)
  }

  of(projectId: ProjectId): ReadonlyMap<DeviceId, LastReadings> {
    return this.#table(projectId)
  }

  /**
   * Merges values that are newer than known ones, per property. The report object is stored and must not be changed
   * later.
   */
  merge(
    projectId: ProjectId,
    deviceId: DeviceId,
    values: ReportedValues,
    when: number | ReportTimes,
  ): Merged {
    const times = timesOf(when)
    const table = this.#table(projectId)
    const before = table.get(deviceId)
    const { newest, late } = splitByAge(before, values, times)
    if (late && isEmpty(newest)) return { before, newest, late }
    const { atMs } = times
    const known = mergedOf(before?.values, newest)
    const sinceMs = sinceOf(before, newest, atMs)
    const made = madeOf(before, newest, known, times)
    const counter = before?.counter ? { counter: before.counter } : {}
    table.set(deviceId, { values: known, atMs, ...(sinceMs ? { sinceMs } : {}), ...made, ...counter })
    if (this.#awaited.size > 0) for (const onReport of this.#awaited.get(deviceId) ?? []) onReport()
    return { before, newest, late }
  }

  /** The validated counter value after the device's newest report. */
  keepCounter(projectId: ProjectId, deviceId: DeviceId, counter: CounterState): void {
    const table = this.#table(projectId)
    const known = table.get(deviceId)
    if (known) table.set(deviceId, { ...known, counter })
  }

  /** Calls back with each report of one of these devices, until the returned function is called. */
  await(deviceIds: Iterable<DeviceId>, onReport: () => void): () => void {
    const ids = [...new Set(deviceIds)]
    for (const id of ids) {
      const listeners = this.#awaited.get(id) ?? new Set()
      this.#awaited.set(id, listeners.add(onReport))
    }
    return () => {
      for (const id of ids) {
        const listeners = this.#awaited.get(id)
        listeners?.delete(onReport)
        if (listeners?.size === 0) this.#awaited.delete(id)
      }
    }
  }

  restore(
    projectId: ProjectId,
    entries: Iterable<readonly [DeviceId, LastReadings]>,
    keep: KeepReadings = (_, __, values) => values,
  ): void {
    const table = this.#table(projectId)
    for (const [deviceId, readings] of entries) {
      const values = keep(projectId, deviceId, readings.values)
      if (values) table.set(deviceId, { ...readings, values })
    }
  }

  /** The device was removed or changed its type. */
  forget(projectId: ProjectId, deviceId: DeviceId): void {
    this.#projects.get(projectId)?.delete(deviceId)
  }

  projects(): Iterable<readonly [ProjectId, ReadonlyMap<DeviceId, LastReadings>]> {
    return this.#projects.entries()
  }

  #table(projectId: ProjectId): Map<DeviceId, LastReadings> {
    const found = this.#projects.get(projectId)
    if (found) return found
    const made = new Map<DeviceId, LastReadings>()
    this.#projects.set(projectId, made)
    return made
  }
}

function isEmpty(values: ReportedValues): boolean {
  for (const _ in values) return false
  return true
}

/** When the newest report of a device was made. */
export const lastMadeMs = ({ madeMs, atMs }: LastReadings): number => madeMs ?? atMs

/** When the value of a property was reported; null where none ever was. */
function madeMsOf(before: LastReadings, name: string): number | null {
  const own = before.madeOf?.[name]
  if (own !== undefined) return own
  return Object.hasOwn(before.values, name) ? lastMadeMs(before) : null
}

function splitByAge(
  before: LastReadings | undefined,
  values: ReportedValues,
  { atMs, madeMs }: ReportTimes,
): Pick<Merged, 'newest' | 'late'> {
  if (!before || !isOlder(madeMs, lastMadeMs(before), atMs)) return { newest: values, late: null }
  const newest: Record<string, Reading | null> = {}
  const late: Record<string, Reading | null> = {}
  for (const name in values) {
    const knownMs = madeMsOf(before, name)
    const isLate = knownMs !== null && isOlder(madeMs, knownMs, atMs)
    const part = isLate ? late : newest
    part[name] = values[name] ?? null
  }
  return isEmpty(late) ? { newest: values, late: null } : { newest, late }
}

/** If a report contains all known values, as most do, it is stored without a copy. */
function mergedOf(before: Readings | undefined, values: ReportedValues): Readings {
  const known = withoutUnknown(values)
  for (const name in before) if (!Object.hasOwn(values, name)) return withoutUnknown({ ...before, ...values })
  return known
}

/** Removes unknown values; returns the same object if there are none. */
export function withoutUnknown(values: ReportedValues): Readings {
  for (const name in values)
    if (values[name] === null)
      return Object.fromEntries(
        Object.entries(values).filter((entry): entry is [string, Reading] => entry[1] !== null),
      )
  // Every value was checked above.
  return values as Readings
}

/** Undefined if all values were made at the time of arrival. */
function madeOf(
  before: LastReadings | undefined,
  newest: ReportedValues,
  known: Readings,
  { atMs, madeMs }: ReportTimes,
): Pick<LastReadings, 'madeMs' | 'madeOf'> {
  const lastMs = before ? Math.max(madeMs, Math.min(lastMadeMs(before), atMs)) : madeMs
  const of: Record<string, number> = {}
  // Also stores when a value became unknown, so that an older value does not return.
  for (const name in newest) if (madeMs !== lastMs || newest[name] === null) of[name] = madeMs
  if (before && (known !== newest || before.madeOf))
    for (const name of [...Object.keys(before.values), ...Object.keys(before.madeOf ?? {})]) {
      if (Object.hasOwn(newest, name)) continue
      const ownMs = Math.min(madeMsOf(before, name) ?? lastMs, atMs)
      if (ownMs !== lastMs || !Object.hasOwn(known, name)) of[name] = ownMs
    }
  return { ...(lastMs === atMs ? {} : { madeMs: lastMs }), ...(isEmpty(of) ? {} : { madeOf: of }) }
}

/** A repeated flag retains its instant; the same object is returned if nothing changes. */
function sinceOf(
  before: LastReadings | undefined,
  values: ReportedValues,
  atMs: number,
): LastReadings['sinceMs'] {
  let sinceMs = before?.sinceMs
  for (const name of LASTING_FLAGS) {
    const value = values[name]
    if (typeof value !== 'boolean') continue
    if (before?.values[name] === value && sinceMs?.[name] !== undefined) continue
    sinceMs = { ...sinceMs, [name]: atMs }
  }
  return sinceMs
}
