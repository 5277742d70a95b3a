/** Whom a durable commit reaches. One that throws is reported by its name; its neighbours and the caller never notice. */
export type ReportFailure = (effect: string, error: unknown) => void

/** Rethrows the error asynchronously, so that it surfaces as uncaught instead of being lost. */
const throwLater: ReportFailure = (effect, error) =>
  queueMicrotask(() => {
    throw new Error(`the effect ${effect} failed`, { cause: error })
  })

interface Listener<Args extends readonly unknown[]> {
  readonly effect: string
  readonly run: (...args: Args) => void
}

export class Listeners<Args extends readonly unknown[]> {
  readonly #listeners = new Set<Listener<Args>>()
  readonly #onFailure: ReportFailure
  readonly #onAdded: (effect: string) => void

  constructor(onFailure: ReportFailure = throwLater, onAdded: (effect: string) => void = () => {}) {
    this.#onFailure = onFailure
    this.#onAdded = onAdded
  }

  /** @returns stops the notifications */
  add(effect: string, run: Listener<Args>['run']): () => void {
    const listener = { effect, run }
    this.#listeners.add(listener)
    this.#onAdded(effect)
    return () => this.#listeners.delete(listener)
  }

  /** Calls listeners in the order in which they were added. */
  notify(...args: Args): void {
    for (const { effect, run } of this.#listeners) {
      try {
        run(...args)
      } catch (error) {
        this.#onFailure(effect, error)
      }
    }
  }
}
