/** A snapshot on its way from the text of an answer to the store: in parts that are small enough for a frame each. */
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { liveContract } from '#shared/contract/live.ts'
import type { SnapshotPart } from '../store/liveStore.ts'

export type ServerSnapshot = OutputOf<typeof liveContract.snapshot>

/** What stands above the parts. */
export interface SnapshotHead {
  readonly seq: number
  /** The server's clock. */
  readonly nowMs: number
  /** By this browser's clock: when the answer came. */
  readonly atMs: number
}

const PART_SIZE = 500

/** In the order of the snapshot: records first, so that a reading finds its device. */
export function* partsOf({ records, readings }: ServerSnapshot): Generator<SnapshotPart> {
  for (let at = 0; at < records.length; at += PART_SIZE)
    // The contract leaves records open; the server that wrote them has the same types.
    yield { records: records.slice(at, at + PART_SIZE) as unknown as SnapshotPart['records'], readings: [] }
  const entries = Object.entries(readings)
  for (let at = 0; at < entries.length; at += PART_SIZE)
    yield { records: [], readings: entries.slice(at, at + PART_SIZE) }
}
