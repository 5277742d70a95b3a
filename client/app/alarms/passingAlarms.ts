/** Short alarms of a simulated world whose time jumps: they were raised and cleared before a user could see them. */

const MOMENT_MS = 5_000

export class PassingAlarms {
  /** First display time per alarm, in real time. */
  readonly #seenAtMs = new Map<string, number>()
  readonly #passed = new Set<string>()

  /** Alarms that have not passed. One that was visible for a while stays, even if cleared. */
  lasting(ids: readonly string[], isActive: (id: string) => boolean, nowMs: number): readonly string[] {
    const present = new Set(ids)
    for (const known of [...this.#seenAtMs.keys()]) if (!present.has(known)) this.#forget(known)
    return ids.filter((id) => {
      const seenAtMs = this.#seenAtMs.get(id) ?? nowMs
      this.#seenAtMs.set(id, seenAtMs)
      if (!isActive(id) && nowMs - seenAtMs < MOMENT_MS) this.#passed.add(id)
      return !this.#passed.has(id)
    })
  }

  /** Alarms from before this page was opened; other users had time to see them. */
  know(ids: readonly string[], nowMs: number): void {
    for (const id of ids) if (!this.#seenAtMs.has(id)) this.#seenAtMs.set(id, nowMs - MOMENT_MS)
  }

  #forget(id: string): void {
    this.#seenAtMs.delete(id)
    this.#passed.delete(id)
  }
}
