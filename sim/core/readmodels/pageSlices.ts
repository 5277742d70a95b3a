/**
 * Builds large pages in slices, one per turn of the event loop in total, so that many concurrent pages delay others
 * no more than one.
 */
import { monotonicMs, nextTurn } from '../../base/clock.ts'

const SLICE_MS = 4

/** Completion of the last requested slice of any page. */
let begun = Promise.resolve()

/** The slices of one page. Its first one has to be waited for like the others. */
export class PageSlices {
  #endsAtMs = 0

  get isOver(): boolean {
    return monotonicMs() >= this.#endsAtMs
  }

  /** Resolves when the next slice may start. */
  async next(): Promise<void> {
    begun = begun.then(nextTurn)
    await begun
    this.#endsAtMs = monotonicMs() + SLICE_MS
  }
}
