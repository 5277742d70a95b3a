/** Counts operations in progress, so that callers can wait for their end. */
export class Pending {
  #count = 0
  #onIdle: (() => void)[] = []

  begin(): void {
    this.#count += 1
  }

  end(): void {
    this.#count -= 1
    if (this.#count > 0) return
    const resolves = this.#onIdle
    this.#onIdle = []
    for (const resolve of resolves) resolve()
  }

  idle(): Promise<void> {
    if (this.#count === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#onIdle.push(resolve)
    })
  }
}
