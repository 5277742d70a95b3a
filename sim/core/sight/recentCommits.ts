/** The newest commits of each stream with their changes, for filtered views and for consoles that missed a few. */
import type { StreamId } from '#shared/kernel/commit.ts'
import type { Committed } from '../workspace/workspace.ts'

const KEPT_PER_STREAM = 2_000

export class RecentCommits {
  readonly #streams = new Map<StreamId, Map<number, Committed>>()

  add(committed: Committed): void {
    const { stream, seq } = committed.commit
    const kept = this.#streams.get(stream) ?? new Map<number, Committed>()
    kept.set(seq, committed)
    this.#streams.set(stream, kept)
    if (kept.size > KEPT_PER_STREAM) kept.delete(seq - KEPT_PER_STREAM)
  }

  /** Clears the buffer when no client can have missed commits. */
  clear(): void {
    this.#streams.clear()
  }

  get(stream: StreamId, seq: number): Committed | undefined {
    return this.#streams.get(stream)?.get(seq)
  }

  /** Commits after `afterSeq` up to `lastSeq`, or null if some are no longer buffered. */
  after(stream: StreamId, afterSeq: number, lastSeq: number): Committed[] | null {
    const out: Committed[] = []
    for (let seq = afterSeq + 1; seq <= lastSeq; seq += 1) {
      const committed = this.get(stream, seq)
      if (!committed) return null
      out.push(committed)
    }
    return out
  }
}
