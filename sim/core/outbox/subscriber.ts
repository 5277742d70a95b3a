/** What an effect that must happen brings along; everything else about delivering is the outbox's. */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'

export interface Occurrence {
  /**
   * The same for every attempt, before and after restarts: `subscriber:stream#seq.index`. The receiver of the
   * effect deduplicates by it, since an effect whose completion was not recorded happens again.
   */
  readonly id: string
  readonly event: AtriumEvent
  readonly commit: Commit<AtriumEvent>
  /** 1 for the first. */
  readonly attempt: number
  /** Aborted when the attempt has taken too long; it then counts as failed. */
  readonly signal: AbortSignal
}

export interface Subscriber {
  /** Names its cursor, ids and metrics forever: another name is another subscriber. */
  readonly name: string
  /**
   * Null for events that are none of its business. Events of one key are delivered one after the other in the order of
   * their stream; those of different keys beside each other.
   */
  readonly keyOf: (event: AtriumEvent, commit: Commit<AtriumEvent>) => string | null
  /** The effect. Rejects where it did not happen; it is then tried again. */
  readonly deliver: (occurrence: Occurrence) => Promise<void>
}

/** Position of an event in the log. */
export interface Position {
  readonly stream: StreamId
  readonly seq: number
  /** Of the event within its commit. */
  readonly index: number
}

export interface Entry extends Position {
  readonly id: string
  readonly key: string
  /** Attempts that failed. */
  readonly failures: number
  /** Not before this instant, epoch ms; 0 for at once. */
  readonly dueAtMs: number
  /** Why the last attempt failed. */
  readonly reason: string
}
