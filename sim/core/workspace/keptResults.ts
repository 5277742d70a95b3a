/**
 * Results of commands with an idempotency key: a retry with the same key returns the first result. Stored for a day,
 * and restored from the log after a restart.
 */
import { type AtriumEvent, readCommit } from '#shared/domain/registry.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { Actor, Commit, StreamId } from '#shared/kernel/commit.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'

const KEPT_MS = DAY_MS
/** Limit for each stream. */
const KEPT_MAX = 10_000

/** Identity of a keyed command. */
export interface Keyed {
  readonly actor: Actor
  readonly key?: string | undefined
}

interface Kept<R> {
  readonly atMs: number
  readonly result: R
}

export class KeptResults<R extends { readonly durable: Promise<unknown> }> {
  /** The oldest first. */
  readonly #kept = new Map<string, Kept<R>>()

  find(command: string, by: Keyed): R | undefined {
    return by.key === undefined ? undefined : this.#kept.get(nameOf(command, by))?.result
  }

  keep(command: string, by: Keyed, kept: Kept<R>): void {
    if (by.key === undefined) return
    const name = nameOf(command, by)
    this.#kept.set(name, kept)
    // If the log rejected the commit, a retry decides again.
    kept.result.durable.catch(() => this.#kept.delete(name))
    for (const [oldest, { atMs }] of this.#kept) {
      if (this.#kept.size <= KEPT_MAX && atMs > kept.atMs - KEPT_MS) return
      this.#kept.delete(oldest)
    }
  }
}

const nameOf = (command: string, { actor, key }: Keyed): string => JSON.stringify([actor.id, command, key])

/** The commits of the last day before `untilMs` that have a key. */
export async function keyedCommits(
  log: EventLog,
  stream: StreamId,
  untilMs: number,
): Promise<readonly Commit<AtriumEvent>[]> {
  const found: Commit<AtriumEvent>[] = []
  const from = await log.seqAt(stream, untilMs - KEPT_MS)
  for await (const piece of log.read(stream, from, undefined, '"key":'))
    for (const commit of piece) if (commit.key !== undefined) found.push(readCommit(commit))
  return found
}
