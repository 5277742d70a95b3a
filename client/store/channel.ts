/**
 * Listeners by key. Touching a key only marks its listeners; the store calls each one once after the whole batch.
 */
export type Listener = () => void

export class Channel {
  readonly #byKey = new Map<string, Set<Listener>>()
  readonly #onKeys: (() => void) | undefined

  /** `onKeys` is notified when a key gets its first listener or loses its last. */
  constructor(onKeys?: () => void) {
    this.#onKeys = onKeys
  }

  subscribe(key: string, listener: Listener): () => void {
    const found = this.#byKey.get(key)
    const listeners = found ?? new Set<Listener>()
    listeners.add(listener)
    if (!found) {
      this.#byKey.set(key, listeners)
      this.#onKeys?.()
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0 || this.#byKey.get(key) !== listeners) return
      this.#byKey.delete(key)
      this.#onKeys?.()
    }
  }

  touch(key: string, due: Set<Listener>): void {
    const listeners = this.#byKey.get(key)
    if (listeners) for (const listener of listeners) due.add(listener)
  }

  touchAll(due: Set<Listener>): void {
    for (const listeners of this.#byKey.values()) for (const listener of listeners) due.add(listener)
  }

  /** The keys that have listeners now. */
  keys(): Iterable<string> {
    return this.#byKey.keys()
  }

  get size(): number {
    return this.#byKey.size
  }
}
