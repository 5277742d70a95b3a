/**
 * Port: the durable log of numbered streams, the one truth. Narrow on purpose: what a log can do, and nothing of any
 * product.
 *
 * - Order: commits of one stream are read in the order of their sequence, 1, 2, 3 … without gaps. There is no order
 *   between streams. Appends of one stream may be in flight together, in the order of their calls.
 * - Conflict: `commit.seq` is the expectation; only the commit after the stream's last one is stored. Once an append is
 *   refused, every later one of the stream that was in flight is refused too.
 * - Durability: `append` resolves once a power cut cannot undo it.
 * - No response (`UnknownOutcomeError`): the commit may have been stored or not. The same commit under the same id may
 *   be appended again any number of times and is stored once.
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
  /** Hash of a commit and of all before it in its stream: equal histories alone have equal ones; null where there is none. */
  hashAt(stream: StreamId, seq: number): Promise<string | null>
  /** Sequence of the newest commit at this instant (epoch ms) or before it; 0 where there is none. Instants of a stream never run back. */
  seqAt(stream: StreamId, atMs: number): Promise<number>
  /** Sorted by name. */
  streams(): Promise<readonly StreamId[]>
  /** Instant of the newest commit of all streams; 0 for an empty log. */
  newestMs(): Promise<number>
  /**
   * Pieces in order, from the commit after `afterSeq` up to the last one stored when a piece is read, or up to `count`. The
   * event loop is free between pieces. With `naming` those commits may be left out whose content has not this text in it.
   */
  read(stream: StreamId, afterSeq: number, count?: number, naming?: string): AsyncIterable<readonly Commit[]>
  /**
   * The first commit whose hash does not follow from its content and its predecessor, or that is missing; null when all
   * is whole. Read in slices; `rest` is awaited after each.
   */
  findBrokenLink(rest?: () => Promise<void>): Promise<string | null>
  /** As `findBrokenLink`, of the newest commits of each stream. */
  findBrokenTail(commitsPerStream: number): Promise<string | null>
  /** Resolves once every append that was called so far has its outcome. */
  settled(): Promise<void>
  /** Stores the commits in flight and ends. */
  close(): Promise<void>
}

/** One commit of a stream; null where there is none. */
export async function commitAt(log: EventLog, stream: StreamId, seq: number): Promise<Commit | null> {
  for await (const [commit] of log.read(stream, seq - 1, 1)) return commit?.seq === seq ? commit : null
  return null
}

/** All commits of a stream after a sequence, one by one; with `naming` as `read` has it. */
export async function* eachCommit(
  log: EventLog,
  stream: StreamId,
  afterSeq = 0,
  naming?: string,
): AsyncGenerator<Commit, void, undefined> {
  for await (const piece of log.read(stream, afterSeq, undefined, naming)) yield* piece
}
