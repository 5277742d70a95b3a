/**
 * Throttles failed attempts: a few are free, then each failure prolongs the wait for the next attempt. Failures decay
 * over time. It uses monotonic time, so changing the system clock has no effect. The number of keys is bounded, and the
 * key with the oldest failure is evicted.
 */
import { monotonicMs } from '../../base/clock.ts'

export interface BrakeOptions {
  /** Failures without any wait. */
  readonly free: number
  readonly firstMs: number
  /** Growth factor of the wait per failure. */
  readonly growth: number
  readonly maxMs: number
  /** Time after which one failure is forgotten. */
  readonly forgetOneMs: number
  readonly keysMax?: number
}

interface Failures {
  readonly count: number
  readonly lastMs: number
}

const KEYS_MAX = 20_000

export class Brake {
  readonly #options: BrakeOptions
  readonly #failures = new Map<string, Failures>()

  constructor(options: BrakeOptions) {
    this.#options = options
  }

  /** Remaining wait of the key in ms; 0 if it may try. */
  waitMs(key: string): number {
    const { free, firstMs, growth, maxMs } = this.#options
    const nowMs = monotonicMs()
    const { count, lastMs } = this.#recent(key, nowMs)
    if (count < free) return 0
    return Math.max(0, lastMs + Math.min(maxMs, firstMs * growth ** (count - free)) - nowMs)
  }

  fail(key: string): void {
    const nowMs = monotonicMs()
    const { count } = this.#recent(key, nowMs)
    this.#failures.delete(key)
    this.#failures.set(key, { count: count + 1, lastMs: nowMs })
    if (this.#failures.size <= (this.#options.keysMax ?? KEYS_MAX)) return
    const [oldest] = this.#failures.keys()
    if (oldest !== undefined) this.#failures.delete(oldest)
  }

  /** Removes one failure that was counted by mistake. */
  pardon(key: string): void {
    const found = this.#failures.get(key)
    if (found) this.#failures.set(key, { ...found, count: Math.max(0, found.count - 1) })
  }

  /** Decay starts at the last failure, so repeated failures do not decay in between. */
  #recent(key: string, nowMs: number): Failures {
    const found = this.#failures.get(key)
    if (!found) return { count: 0, lastMs: nowMs }
    const forgotten = Math.floor((nowMs - found.lastMs) / this.#options.forgetOneMs)
    return { count: Math.max(0, found.count - forgotten), lastMs: found.lastMs }
  }

  forget(key: string): void {
    this.#failures.delete(key)
  }

  forgetAll(prefix: string): void {
    for (const key of [...this.#failures.keys()]) if (key.startsWith(prefix)) this.#failures.delete(key)
  }
}
