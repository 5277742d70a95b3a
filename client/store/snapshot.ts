/** What a store is filled with at first, and how subscribers are notified. */
import type { Readings } from '#shared/devices/kind.ts'
import type { AnyRecord } from '#shared/records/registry.ts'
import type { Listener } from './channel.ts'

export interface Snapshot {
  readonly seq: number
  readonly records: readonly AnyRecord[]
  /** By device id: when it last reported (server's clock), and what. */
  readonly readings: Readonly<Record<string, readonly [atMs: number, values: Readings]>>
}

/** What an empty store is filled with. */
export interface SnapshotPart {
  readonly records: readonly AnyRecord[]
  readonly readings: readonly (readonly [
    deviceId: string,
    reading: readonly [atMs: number, values: Readings],
  ])[]
}

/** Notifies all listeners of a first snapshot. */
export type Publish = (ventilate?: () => Promise<void>) => Promise<void>

/** What so many of them draw again takes a slow phone some milliseconds. */
const LISTENERS_AT_ONCE = 2

/** After every few of them the page does what waits; without a pause all are notified when this returns. */
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
