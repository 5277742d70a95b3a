import { monotonicMs, nextTurn } from '../base/clock.ts'

/** Maximum time per piece before yielding. */
const TURN_MS = 10

/** Work that yields where others may have a turn. */
export type Pieces<T> = Generator<undefined, T>

export function allOf<T>(work: Pieces<T>): T {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}

/** Runs all work, yielding in between; synchronously if nothing waits. */
export async function inPieces<T>(work: Pieces<T>, isAtOnce: boolean): Promise<T> {
  let begunMs = monotonicMs()
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    if (isAtOnce || monotonicMs() - begunMs < TURN_MS) continue
    await nextTurn()
    begunMs = monotonicMs()
  }
}
