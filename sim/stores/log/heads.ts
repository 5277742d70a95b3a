import type { StreamId } from '#shared/kernel/commit.ts'
import type { EventLog } from './eventLog.ts'

/** Last known sequence of each stream: stored at start, and live commits since. */
export class Heads {
  readonly #seqs = new Map<StreamId, number>()
  /** Sorted lazily, because it is read with every commit. */
  #streams: readonly StreamId[] | null = null

  static async of(log: EventLog): Promise<Heads> {
    const heads = new Heads()
    for (const stream of await log.streams()) heads.note(stream, await log.lastSeq(stream))
    return heads
  }

  note(stream: StreamId, seq: number): void {
    if (!this.#seqs.has(stream)) this.#streams = null
    this.#seqs.set(stream, Math.max(seq, this.lastSeq(stream)))
  }

  lastSeq(stream: StreamId): number {
    return this.#seqs.get(stream) ?? 0
  }

  streams(): readonly StreamId[] {
    this.#streams ??= [...this.#seqs.keys()].sort()
    return this.#streams
  }
}
