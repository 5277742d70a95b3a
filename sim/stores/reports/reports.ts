/**
 * Port: raw gateway reports, unchanged, with retention. Derived figures are rollups of the serving process.
 * - Durability: a report is `stored` once it survives a power failure; only then is the publish acknowledged.
 * - Order: appends of one process are stored and confirmed in call order, with increasing positions. Reports of one
 * host keep their order.
 * - Conflict: none, reports are only added.
 * - Rejection: on `StorageError` nothing is stored, and the gateway resends.
 * - No response (`UnknownOutcomeError`): append again with the same id. An id among the last thousand is not stored
 * twice, and its position is returned.
 * - Retention: data stays until `prune` drops the oldest.
 */

import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Receipt } from '../receipt.ts'

export interface RawReport {
  readonly projectId: ProjectId
  readonly hostId: HostId
  /** Arrival by the server's clock; not monotonic. */
  readonly atMs: number
  readonly body: string
}

/** Position in the order of appends; opaque outside the store that returned it. */
export type Position = string

export interface StoredReport extends RawReport {
  readonly position: Position
}

export interface Pruning {
  /** Reports that arrived before may go, */
  readonly beforeMs: number
  /** Deletes only if nothing after this position was touched; null keeps everything. */
  readonly upTo: Position | null
  /** Later reports are unread and dropped only if full. Null: all are unread. */
  readonly unreadAfter: Position | null
}

/** Iterations read in slices and yield to other work in between; reports appended meanwhile may be missed. */
export interface Reports {
  /**
   * @param id a number of the process's own, the same for every try
   * @param receipt fails with StorageError, UnknownOutcomeError or QueueFullError
   */
  append(report: RawReport, id: number, receipt: Receipt<Position>): void
  /** Everything after the position in the order of appends; from the oldest report for null. */
  after(position: Position | null): AsyncIterable<StoredReport>
  /** Instant of the report that was appended last; null when there is none. */
  newestMs(): Promise<number | null>
  /** Resolves when all appends called so far have completed. */
  settled(): Promise<void>
  /** Drops a bounded number of oldest reports; younger ones if full. */
  prune(pruning: Pruning): Promise<void>
}
