import { Pending } from './pending.ts'

interface Place {
  run: (() => void) | null
}

/**
 * Runs completions in the order of the requests, whatever order they complete in: acknowledgements follow the
 * order of the publishes [MQTT-4.6.0-2], and subscribers receive them in that order [MQTT-4.6.0-6].
 */
export class InOrder {
  readonly #places: Place[] = []
  readonly #pending = new Pending()

  /** Takes the next place; call the returned function once with what to run when its turn has come. */
  take(): (run: () => void) => void {
    const place: Place = { run: null }
    this.#places.push(place)
    this.#pending.begin()
    return (run) => {
      place.run = run
      this.#advance()
    }
  }

  /** Resolves when no place is open. */
  idle(): Promise<void> {
    return this.#pending.idle()
  }

  #advance(): void {
    for (let first = this.#places[0]; first?.run; first = this.#places[0]) {
      this.#places.shift()
      first.run()
      this.#pending.end()
    }
  }
}
