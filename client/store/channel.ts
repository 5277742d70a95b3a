/**
 * Listeners by key. Touching a key only collects its listeners; the store notifies each once, after the whole batch,
 * however many of their keys were touched.
 */
export type Listener = () => void

export class Channel {
  readonly #byKey = new Map<string, Set<Listener>>()

  subscribe(key: string, listener: Listener): () => void {
    const found = this.#byKey.get(key)
    const listeners = found ?? new Set<Listener>()
    if (!found) this.#byKey.set(key, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#byKey.get(key) === listeners) this.#byKey.delete(key)
    }
  }

  touch(key: string, due: Set<Listener>): void {
    const listeners = this.#byKey.get(key)
    if (listeners) for (const listener of listeners) due.add(listener)
  }

  touchAll(due: Set<Listener>): void {
    for (const listeners of this.#byKey.values()) for (const listener of listeners) due.add(listener)
  }

  /** How many keys have listeners now. */
  get size(): number {
    return this.#byKey.size
  }
}
