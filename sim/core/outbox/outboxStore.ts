/**
 * Port for the progress of subscribers. A save is atomic, and saves of one subscriber are applied in order.
 * The newest saves may be lost in a power failure; then effects repeat.
 */
import type { StreamId } from '#shared/kernel/commit.ts'
import type { Entry } from './subscriber.ts'

/** Everything up to a stream's cursor was delivered, parked or is held. */
export interface Progress {
  readonly cursors: ReadonlyMap<StreamId, number>
  /** Entries at or before the cursor that are still to be delivered; replaces those of the same id. */
  readonly hold: readonly Entry[]
  /** Newly parked entries, which no longer block others. */
  readonly park: readonly Entry[]
  /** Ids that are no longer held or parked. */
  readonly release: readonly string[]
}

export interface Saved {
  readonly cursors: ReadonlyMap<StreamId, number>
  /** Entries in log order within each stream. */
  readonly held: readonly Entry[]
  readonly parked: number
}

export interface OutboxStore {
  /** Null for a subscriber of which nothing was ever saved. */
  load(subscriber: string): Promise<Saved | null>
  save(subscriber: string, progress: Progress): Promise<void>
  /** The oldest first. */
  parked(subscriber: string, limit: number): Promise<readonly Entry[]>
  close(): Promise<void>
}
