import type { Outcome, Waiting } from './reading.ts'

/** Answers of reports, and how many are still to be given. */
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
    waiting.stored(outcome)
  }

  failed(waiting: Waiting, error: unknown): void {
    this.#count -= 1
    waiting.failed(error)
  }
}
