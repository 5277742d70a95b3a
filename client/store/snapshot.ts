/** Initial data of a store, and notification in slices. */
import type { Readings } from '#shared/devices/kind.ts'
import type { AnyRecord } from '#shared/records/registry.ts'
import type { Listener } from './channel.ts'

export interface Snapshot {
  readonly seq: number
  readonly records: readonly AnyRecord[]
  /** Per device id: time of the last report (server clock) and values. */
  readonly readings: Readonly<Record<string, readonly [atMs: number, values: Readings]>>
}

/** Part of the initial data. */
export interface SnapshotPart {
  readonly records: readonly AnyRecord[]
  readonly readings: readonly (readonly [
    deviceId: string,
    reading: readonly [atMs: number, values: Readings],
  ])[]
}

/** Notifies all listeners of a first snapshot. */
export type Publish = (ventilate?: () => Promise<void>) => Promise<void>

/** Number of listeners per slice; their rendering takes some ms on a slow phone. */
const LISTENERS_AT_ONCE = 2

/** Notifies in slices if `ventilate` is given; otherwise synchronously. */
export async function notifyInTurns(due: Iterable<Listener>, ventilate?: () => Promise<void>): Promise<void> {
  let left = LISTENERS_AT_ONCE
  for (const listener of due) {
    listener()
    left -= 1
    if (left > 0 || !ventilate) continue
    left = LISTENERS_AT_ONCE
    await ventilate()
  }
}
