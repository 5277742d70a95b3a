/**
 * Pages of a thousand rows are made in slices, one in each turn of the event loop however many are asked for at once:
 * nobody else waits longer for many of them than for one.
 */
import { monotonicMs, nextTurn } from '../../base/clock.ts'

const SLICE_MS = 4

/** Of the slice that was asked for last, of any page. */
let begun = Promise.resolve()

/** The slices of one page. Its first one has to be waited for like the others. */
export class PageSlices {
  #endsAtMs = 0

  get isOver(): boolean {
    return monotonicMs() >= this.#endsAtMs
  }

  /** Resolves when the next slice may begin. */
  async next(): Promise<void> {
    begun = begun.then(nextTurn)
    await begun
    this.#endsAtMs = monotonicMs() + SLICE_MS
  }
}
