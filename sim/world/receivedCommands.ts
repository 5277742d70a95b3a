const REMEMBERED_MAX = 5_000

/** Which commands have reached their hosts: they are delivered at least once, and lock-step waits for them. */
export class ReceivedCommands {
  readonly #ids = new Set<string>()
  readonly #awaited = new Map<string, () => void>()

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  note(id: string): void {
    this.#ids.add(id)
    if (this.#ids.size > REMEMBERED_MAX) {
      for (const oldest of this.#ids) {
        this.#ids.delete(oldest)
        break
      }
    }
    this.#awaited.get(id)?.()
    this.#awaited.delete(id)
  }

  until(id: string): Promise<void> {
    if (this.#ids.has(id)) return Promise.resolve()
    return new Promise((resolve) => this.#awaited.set(id, resolve))
  }
}
