/**
 * The last reported values of every device. A report of some of them copies a device's values, so the caller merges only
 * properties that the device's kind has. Objects are replaced, never mutated: compare them by identity.
 */

import type { Readings } from '#shared/devices/kind.ts'
import { LASTING_FLAGS } from '#shared/domain/detection/sensing.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'

export interface LastReadings {
  readonly values: Readings
  /** When the server last received a report of the device, server's clock. */
  readonly atMs: number
  /** Since when those of its flags that matter to who waits for quiet are as they are; left out where it has none. */
  readonly sinceMs?: Readonly<Record<string, number>>
}

/** What of a device's saved values is still worth keeping; null where the device is gone. */
export type KeepReadings = (projectId: ProjectId, deviceId: DeviceId, values: Readings) => Readings | null

/** What these devices last reported, each once; those that have not reported, or not since then, are left out. */
export function saidBy(
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
  /** Who waits for reports of certain devices; most of the time nobody does. */
  readonly #awaited = new Map<DeviceId, Set<() => void>>()

  get(projectId: ProjectId, deviceId: DeviceId): LastReadings | undefined {
    return this.#projects.get(projectId)?.get(deviceId)
  }

  of(projectId: ProjectId): ReadonlyMap<DeviceId, LastReadings> {
    return this.#table(projectId)
  }

  /** Merges and returns the previous readings. What is reported is kept: it is never changed after. */
  merge(projectId: ProjectId, deviceId: DeviceId, values: Readings, atMs: number): LastReadings | undefined {
    const table = this.#table(projectId)
    const before = table.get(deviceId)
    const sinceMs = sinceOf(before, values, atMs)
    const known = mergedOf(before?.values, values)
    table.set(deviceId, sinceMs ? { values: known, atMs, sinceMs } : { values: known, atMs })
    if (this.#awaited.size > 0) for (const onReport of this.#awaited.get(deviceId) ?? []) onReport()
    return before
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

  /** The device is gone, or is another thing by now. */
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

/** What a device says of all that is known of it, as most do each time, is kept as it is and copied nowhere. */
function mergedOf(before: Readings | undefined, values: Readings): Readings {
  for (const name in before) if (!Object.hasOwn(values, name)) return { ...before, ...values }
  return values
}

/** A flag that is reported again keeps its instant; the object is the same one while nothing changes. */
function sinceOf(before: LastReadings | undefined, values: Readings, atMs: number): LastReadings['sinceMs'] {
  let sinceMs = before?.sinceMs
  for (const name of LASTING_FLAGS) {
    const value = values[name]
    if (typeof value !== 'boolean') continue
    if (before?.values[name] === value && sinceMs?.[name] !== undefined) continue
    sinceMs = { ...sinceMs, [name]: atMs }
  }
  return sinceMs
}
