import { throwUncaught } from '../storage/errors.ts'
import type { Outcome, Waiting } from './reading.ts'

/** Answers of reports, each given once, and how many are still to be given. */
export class UnderWay {
  #count = 0

  begin(): void {
    this.#count += 1
  }

  get isBusy(): boolean {
    return this.#count > 0
  }

  stored(waiting: Waiting, outcome: Outcome): void {
    this.#count -= 1
    try {
      waiting.stored(outcome)
    } catch (error) {
      blame(error)
    }
  }

  failed(waiting: Waiting, error: unknown): void {
    this.#count -= 1
    try {
      waiting.failed(error)
    } catch (failure) {
      blame(failure)
    }
  }
}

/** Not the report's: whoever gives the answer would take it back, and give another. */
function blame(cause: unknown): void {
  throwUncaught(new Error('who waited for a report failed', { cause }))
}
