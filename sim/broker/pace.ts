import type { Timers } from './broker.ts'

const REFILL_MS = 250

export interface Allowance {
  /** Takes one message if there is one left; when not, `onRefill` is called once there is. */
  take(): boolean
  /** The message that was taken is worth this many more. */
  spend(more: number): void
  /** The client has disconnected. */
  drop(): void
}

const unlimited: Allowance = { take: () => true, spend: () => {}, drop: () => {} }

/** How fast clients may begin messages. One tick serves all of them, and only while some have taken. */
export class Pace {
  readonly #timers: Timers
  readonly #perRefill: number
  readonly #burst: number
  readonly #taken = new Set<Bucket>()
  #cancelTick: (() => void) | null = null

  constructor(timers: Timers, perSecond: number, burst: number) {
    this.#timers = timers
    this.#perRefill = (perSecond * REFILL_MS) / 1000
    this.#burst = Math.max(burst, this.#perRefill, 1)
  }

  allowance(onRefill: () => void): Allowance {
    if (this.#perRefill === Number.POSITIVE_INFINITY) return unlimited
    const bucket = new Bucket(this.#burst, onRefill)
    return {
      take: () => {
        this.#taken.add(bucket)
        this.#tick()
        return bucket.take()
      },
      spend: (more) => bucket.spend(more),
      drop: () => {
        this.#taken.delete(bucket)
      },
    }
  }

  stop(): void {
    this.#cancelTick?.()
    this.#taken.clear()
  }

  #tick(): void {
    this.#cancelTick ??= this.#timers.schedule(REFILL_MS, () => {
      this.#cancelTick = null
      for (const bucket of [...this.#taken]) {
        if (bucket.refill(this.#perRefill)) this.#taken.delete(bucket)
      }
      if (this.#taken.size > 0) this.#tick()
    })
  }
}

class Bucket {
  readonly #burst: number
  readonly #onRefill: () => void
  #left: number
  #isAwaited = false

  constructor(burst: number, onRefill: () => void) {
    this.#burst = burst
    this.#onRefill = onRefill
    this.#left = burst
  }

  take(): boolean {
    this.#isAwaited = this.#left < 1
    if (this.#isAwaited) return false
    this.#left -= 1
    return true
  }

  /** May leave less than nothing, which has to be waited for. */
  spend(more: number): void {
    this.#left -= more
  }

  /** Whether it is full again. */
  refill(amount: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + amount)
    if (this.#isAwaited && this.#left >= 1) {
      this.#isAwaited = false
      this.#onRefill()
    }
    return this.#left >= this.#burst
  }
}
