export interface TokenRate {
  readonly burst: number
  /** Refill interval in ms per token. */
  readonly everyMs: number
}

/**
 * Token bucket, stored as the time until it is full again, in whole ms to avoid rounding. Setting the clock back
 * neither adds nor removes tokens.
 */
export class TokenBucket {
  readonly #rate: TokenRate
  #untilFullMs = 0
  #atMs: number

  constructor(rate: TokenRate, nowMs: number) {
    this.#rate = rate
    this.#atMs = nowMs
  }

  /** Available tokens; negative if overspent. */
  left(nowMs: number): number {
    this.#untilFullMs = Math.max(0, this.#untilFullMs - Math.max(0, nowMs - this.#atMs))
    this.#atMs = nowMs
    return this.#rate.burst - this.#untilFullMs / this.#rate.everyMs
  }

  take(nowMs: number, cost = 1): boolean {
    if (this.left(nowMs) < cost) return false
    this.spend(nowMs, cost)
    return true
  }

  /** May go negative, which delays later callers. */
  spend(nowMs: number, cost: number): void {
    this.left(nowMs)
    this.#untilFullMs += cost * this.#rate.everyMs
  }

  isFull(nowMs: number): boolean {
    this.left(nowMs)
    return this.#untilFullMs === 0
  }
}
