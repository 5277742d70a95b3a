/**
 * Port: durable log of numbered streams, the source of truth, independent of the product.
 * - Order: commits of a stream are read by sequence 1, 2, 3 … without gaps; no order between streams. Several appends
 * may be in flight, in call order.
 * - Conflict: `commit.seq` is the expectation; only the next commit is stored. A rejected append also rejects all later
 * ones in flight.
 * - Durability: `append` resolves once it survives a power failure.
 * - No response (`UnknownOutcomeError`): the commit may be stored. Appending the same commit with the same id is
 * idempotent.
 */
import type { Commit, StreamId } from '#shared/kernel/commit.ts'

/** The commit does not follow the last one of its stream: a concurrent append won, or an earlier one failed. */
export class SequenceConflict extends Error {
  constructor(stream: StreamId, seq: number, last: number) {
    super(`commit ${stream}#${seq} does not follow #${last}`)
    this.name = 'SequenceConflict'
  }
}

export interface EventLog {
  /**
   * Stores the commit under an id of its own, by which a repeated append is detected.
   * @throws SequenceConflict, StorageError (nothing was stored), QueueFullError, UnknownOutcomeError
   */
  append(commit: Commit, id: string): Promise<void>
  /** Sequence of the newest commit; 0 for a stream that was never written. */
  lastSeq(stream: StreamId): Promise<number>
  /** Hash of a commit and all before it in its stream: equal only for equal histories; null if missing. */
  hashAt(stream: StreamId, seq: number): Promise<string | null>
  /** Sequence of the newest commit at this instant (epoch ms) or before it; 0 where there is none. Instants of a stream never run back. */
  seqAt(stream: StreamId, atMs: number): Promise<number>
  /** Sorted by name. */
  streams(): Promise<readonly StreamId[]>
  /** Instant of the newest commit of all streams; 0 for an empty log. */
  newestMs(): Promise<number>
  /**
   * Blocks in order, after `afterSeq` up to the current end or `count`. Yields between blocks. With `naming`, commits
   * without this text may be omitted.
   */
  read(stream: StreamId, afterSeq: number, count?: number, naming?: string): AsyncIterable<readonly Commit[]>
  /**
   * Finds the first missing commit, or commit whose hash does not match content and predecessor; null if intact. Reads
   * in slices and awaits `rest` after each.
   */
  findBrokenLink(rest?: () => Promise<void>): Promise<string | null>
  /** Same as `findBrokenLink`, for the newest commits of each stream. */
  findBrokenTail(commitsPerStream: number): Promise<string | null>
  /** Resolves when all appends called so far have completed. */
  settled(): Promise<void>
  /** Stores the commits in flight and ends. */
  close(): Promise<void>
}

/** One commit; null if missing. */
export async function commitAt(log: EventLog, stream: StreamId, seq: number): Promise<Commit | null> {
  for await (const [commit] of log.read(stream, seq - 1, 1)) return commit?.seq === seq ? commit : null
  return null
}

/** Commits after a sequence; `naming` as in `read`. */
export async function* eachCommit(
  log: EventLog,
  stream: StreamId,
  afterSeq = 0,
  naming?: string,
): AsyncGenerator<Commit, void, undefined> {
  for await (const piece of log.read(stream, afterSeq, undefined, naming)) yield* piece
}
