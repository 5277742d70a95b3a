import type { StreamId } from '#shared/kernel/commit.ts'
import type { EventLog } from './eventLog.ts'

/** The last sequence of each stream seen by this process: those stored at its start, and live commits since. */
export class Heads {
  readonly #seqs = new Map<StreamId, number>()

  static async of(log: EventLog): Promise<Heads> {
    const heads = new Heads()
    for (const stream of await log.streams()) heads.note(stream, await log.lastSeq(stream))
    return heads
  }

  note(stream: StreamId, seq: number): void {
    this.#seqs.set(stream, Math.max(seq, this.lastSeq(stream)))
  }

  lastSeq(stream: StreamId): number {
    return this.#seqs.get(stream) ?? 0
  }

  streams(): readonly StreamId[] {
    return [...this.#seqs.keys()].sort()
  }
}
