import type { Commit, StreamId } from '#shared/kernel/commit.ts'

/** The commit does not follow the last one of its stream: somebody else was first, or an earlier one was refused. */
export class SequenceConflict extends Error {
  constructor(stream: StreamId, seq: number, last: number) {
    super(`commit ${stream}#${seq} does not follow #${last}`)
    this.name = 'SequenceConflict'
  }
}

export interface Snapshot {
  readonly seq: number
  readonly records: readonly unknown[]
}

/** The one truth. Narrow on purpose: what a durable log of numbered streams can do, and nothing of any product. */
export interface EventLog {
  /** Resolves once the commit is durable; `commit.seq` must be the stream's last sequence plus one. */
  append(commit: Commit): Promise<void>
  lastSeq(stream: StreamId): number
  streams(): readonly StreamId[]
  /** Instant of the newest commit of all streams; 0 for an empty log. */
  newestMs(): number
  /** In order, from the commit after `afterSeq`. */
  read(stream: StreamId, afterSeq: number): Iterable<Commit>
  saveSnapshot(stream: StreamId, snapshot: Snapshot): void
  loadSnapshot(stream: StreamId): Snapshot | null
  close(): void
}
