import { type Receipt, tellFailed, tellStored } from '../../stores/receipt.ts'
import type { Outcome } from './reading.ts'

/** Reports outcomes of reports, and counts those still in progress. */
export class UnderWay {
  #count = 0

  begin(): void {
    this.#count += 1
  }

  get isBusy(): boolean {
    return this.#count > 0
  }

  stored(receipt: Receipt<Outcome>, outcome: Outcome): void {
    this.#count -= 1
    tellStored(receipt, outcome)
  }

  failed(receipt: Receipt<Outcome>, error: unknown): void {
    this.#count -= 1
    tellFailed(receipt, error)
  }
}
