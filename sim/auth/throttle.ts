/** Counts failures per key in a sliding window; bounded in keys, evicts the oldest. */
export class Throttle {
  readonly #limit: number
  readonly #windowMs: number
  readonly #keysMax: number
  readonly #failures = new Map<string, number[]>()

  constructor(options: { readonly limit: number; readonly windowMs: number; readonly keysMax?: number }) {
    this.#limit = options.limit
    this.#windowMs = options.windowMs
    this.#keysMax = options.keysMax ?? 10_000
  }

  /** How long the key must wait, ms; 0 where it may try. */
  waitMs(key: string, nowMs: number): number {
    const recent = this.#recent(key, nowMs)
    const oldest = recent[0]
    if (oldest === undefined || recent.length < this.#limit) return 0
    return Math.max(1, oldest + this.#windowMs - nowMs)
  }

  fail(key: string, nowMs: number): void {
    const recent = this.#recent(key, nowMs)
    recent.push(nowMs)
    this.#failures.delete(key)
    this.#failures.set(key, recent)
    if (this.#failures.size > this.#keysMax) {
      const [first] = this.#failures.keys()
      if (first !== undefined) this.#failures.delete(first)
    }
  }

  /** Takes back one failure that turned out to be none. */
  pardon(key: string, atMs: number): void {
    const kept = this.#failures.get(key) ?? []
    const index = kept.indexOf(atMs)
    if (index !== -1) kept.splice(index, 1)
    if (kept.length === 0) this.#failures.delete(key)
  }

  forget(key: string): void {
    this.#failures.delete(key)
  }

  #recent(key: string, nowMs: number): number[] {
    return (this.#failures.get(key) ?? []).filter((atMs) => atMs > nowMs - this.#windowMs)
  }
}
