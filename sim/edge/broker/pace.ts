import { TokenBucket, type TokenRate } from '#shared/kernel/tokenBucket.ts'
import type { Timers } from './broker.ts'

const TICK_MS = 250

export interface Allowance {
  /** Takes one message token; if none is left, `onRefill` is called when there is. */
  take(): boolean
  /** The accepted message counts as this many additional ones. */
  spend(more: number): void
  /** The client has disconnected. */
  drop(): void
}

const unlimited: Allowance = { take: () => true, spend: () => {}, drop: () => {} }

/**
 * Rate limit for new messages per client. One timer serves all clients, and runs only while tokens are
 * missing.
 */
export class Pace {
  readonly #timers: Timers
  readonly #rate: TokenRate
  readonly #taken = new Set<Waiting>()
  /** Time passes in ticks, while there are any. */
  #nowMs = 0
  #cancelTick: (() => void) | null = null

  constructor(timers: Timers, perSecond: number, burst: number) {
    this.#timers = timers
    this.#rate = { everyMs: 1000 / perSecond, burst: Math.max(burst, (perSecond * TICK_MS) / 1000, 1) }
  }

  allowance(onRefill: () => void): Allowance {
    if (this.#rate.everyMs === 0) return unlimited
    const waiting = { bucket: new TokenBucket(this.#rate, this.#nowMs), isAwaited: false, onRefill }
    return {
      take: () => {
        this.#taken.add(waiting)
        this.#tick()
        waiting.isAwaited = !waiting.bucket.take(this.#nowMs)
        return !waiting.isAwaited
      },
      spend: (more) => waiting.bucket.spend(this.#nowMs, more),
      drop: () => {
        this.#taken.delete(waiting)
      },
    }
  }

  stop(): void {
    this.#cancelTick?.()
    this.#taken.clear()
  }

  #tick(): void {
    this.#cancelTick ??= this.#timers.schedule(TICK_MS, () => {
      this.#cancelTick = null
      this.#nowMs += TICK_MS
      for (const waiting of [...this.#taken]) this.#refill(waiting)
      if (this.#taken.size > 0) this.#tick()
    })
  }

  #refill(waiting: Waiting): void {
    if (waiting.isAwaited && waiting.bucket.left(this.#nowMs) >= 1) {
      waiting.isAwaited = false
      waiting.onRefill()
    }
    if (waiting.bucket.isFull(this.#nowMs)) this.#taken.delete(waiting)
  }
}

interface Waiting {
  readonly bucket: TokenBucket
  isAwaited: boolean
  readonly onRefill: () => void
}
