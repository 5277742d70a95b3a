/**
 * How much of the event loop each account may use for long answers: a token bucket of milliseconds. A single snapshot runs
 * at full speed. An account that asks for one after the other gets its share and leaves the rest to short calls.
 */
export interface CreditLimits {
  /** What an account may use at once. */
  readonly creditMs: number
  /** What it gets back, as a share of the time that passes. */
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

  /** How long the account has to wait for its next slice; 0 where it need not. */
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
