/** Work of one key runs one after the other, that of different keys side by side. Work that failed does not stop the next. */
export class KeyedQueue<K> {
  readonly #last = new Map<K, Promise<unknown>>()

  /** Resolves and rejects as the work does. */
  async run<T>(key: K, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const running = before.catch(() => {}).then(work)
    this.#last.set(key, running)
    try {
      return await running
    } finally {
      if (this.#last.get(key) === running) this.#last.delete(key)
    }
  }

  /** Resolves once all work queued so far has ended, with or without error. */
  async settled(key: K): Promise<void> {
    await this.#last.get(key)?.catch(() => {})
  }
}
