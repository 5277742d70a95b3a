import { Pending } from './pending.ts'

/** One task of an ordered queue. */
export interface Place {
  /** Whether the task may run once its turn has come; never revoked. */
  readonly isReady: boolean
  run(): void
}

/**
 * Runs completions in request order: acknowledgements follow the order of publishes [MQTT-4.6.0-2], and
 * subscribers receive them in that order [MQTT-4.6.0-6].
 */
export class InOrder {
  readonly #places: Place[] = []
  readonly #pending = new Pending()
  #isAdvancing = false

  /** Appends a task to the queue; call `advance` when it is ready. */
  add(place: Place): void {
    this.#places.push(place)
    this.#pending.begin()
  }

  /** Runs once all earlier tasks are done. */
  whenReached(run: () => void): void {
    this.add({ isReady: true, run })
    this.advance()
  }

  /** Runs each ready task whose turn has come, including tasks that become ready meanwhile. */
  advance(): void {
    if (this.#isAdvancing) return
    this.#isAdvancing = true
    try {
      for (let first = this.#places[0]; first?.isReady; first = this.#places[0]) {
        this.#places.shift()
        this.#do(first)
      }
    } finally {
      this.#isAdvancing = false
    }
  }

  #do(place: Place): void {
    try {
      place.run()
    } finally {
      this.#pending.end()
    }
  }

  /** Resolves when no place is open. */
  idle(): Promise<void> {
    return this.#pending.idle()
  }
}
