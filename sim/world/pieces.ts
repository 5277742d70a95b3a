import { monotonicMs, nextTurn } from '../base/clock.ts'

/** How long work in pieces may keep the event loop to itself. */
const TURN_MS = 10

/** Work that yields where others may have a turn. */
export type Pieces<T> = Generator<undefined, T>

export function allOf<T>(work: Pieces<T>): T {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}

/** Does all of the work, and lets others have a turn in between; at once where nobody waits. */
export async function inPieces<T>(work: Pieces<T>, isAtOnce: boolean): Promise<T> {
  let begunMs = monotonicMs()
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    if (isAtOnce || monotonicMs() - begunMs < TURN_MS) continue
    await nextTurn()
    begunMs = monotonicMs()
  }
}
