/** Declaration of a reliable effect. The outbox handles everything else about delivery. */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'

export interface Occurrence {
  /**
   * Idempotency key of the effect, equal for all attempts: `subscriber:stream#seq.index`. The receiver
   * deduplicates by it, because an effect may repeat after a crash.
   */
  readonly id: string
  readonly event: AtriumEvent
  readonly commit: Commit<AtriumEvent>
  /** 1 for the first. */
  readonly attempt: number
  /** Aborted when the attempt times out; the attempt then counts as failed. */
  readonly signal: AbortSignal
}

export interface Subscriber {
  /** Names its cursor, ids and metrics forever: another name is another subscriber. */
  readonly name: string
  /**
   * One of which nothing is stored begins with the first commit of the log, and not with what happens from now on: its
   * effects may be repeated however long ago they were.
   */
  readonly isFromFirst?: boolean
  /**
   * Null for events that are none of its business. Events of one key are delivered one after the other in the order of
   * their stream; those of different keys beside each other.
   */
  readonly keyOf: (event: AtriumEvent, commit: Commit<AtriumEvent>) => string | null
  /** Performs the effect. Rejects on failure; then it is retried. */
  readonly deliver: (occurrence: Occurrence) => Promise<void>
}

/** Position of an event in the log. */
export interface Position {
  readonly stream: StreamId
  readonly seq: number
  /** Index of the event within its commit. */
  readonly index: number
}

export interface Entry extends Position {
  readonly id: string
  readonly key: string
  /** Attempts that failed. */
  readonly failures: number
  /** Earliest time of the next attempt (epoch ms); 0 for immediately. */
  readonly dueAtMs: number
  /** Reason of the last failure. */
  readonly reason: string
}
