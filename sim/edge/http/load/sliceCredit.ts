/**
 * Time credit per account for large responses: a token bucket in ms. A single snapshot runs at full speed. Continuous
 * requests are limited to a share of the event loop.
 */
export interface CreditLimits {
  /** Maximum credit. */
  readonly creditMs: number
  /** Refill rate as a share of elapsed time. */
  readonly share01: number
}

interface Bucket {
  readonly ms: number
  readonly atMs: number
}

const KEPT_MAX = 1_000

export class SliceCredit {
  readonly #limits: CreditLimits
  readonly #buckets = new Map<string, Bucket>()

  constructor(limits: CreditLimits) {
    this.#limits = limits
  }

  /** Time until the next slice; 0 if it may run. */
  waitMs(accountId: string, nowMs: number): number {
    const leftMs = this.#left(accountId, nowMs)
    return leftMs >= 0 ? 0 : -leftMs / this.#limits.share01
  }

  spend(accountId: string, usedMs: number, nowMs: number): void {
    this.#buckets.set(accountId, { ms: this.#left(accountId, nowMs) - usedMs, atMs: nowMs })
    if (this.#buckets.size > KEPT_MAX) this.#forgetFull(nowMs)
  }

  #left(accountId: string, nowMs: number): number {
    const { creditMs, share01 } = this.#limits
    const bucket = this.#buckets.get(accountId)
    return bucket ? Math.min(creditMs, bucket.ms + (nowMs - bucket.atMs) * share01) : creditMs
  }

  #forgetFull(nowMs: number): void {
    for (const accountId of this.#buckets.keys())
      if (this.#left(accountId, nowMs) >= this.#limits.creditMs) this.#buckets.delete(accountId)
  }
}
