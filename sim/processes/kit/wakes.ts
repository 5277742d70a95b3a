/**
 * Timer queue by key: one timer for all entries, in order. Due entries wake at once. Of many due together, a limited
 * number wakes per turn of the event loop.
 */
import { type Clock, ManualClock, nextTurn, transportTime } from '../../base/clock.ts'
import { DueTimes } from './dueTimes.ts'

/** Maximum timer length, because clocks may be set and timers overflow. */
const ARM_MAX_MS = 60_000
/** Each wake-up costs a decision and an append. */
export const WOKEN_AT_ONCE_MAX = 50
const NEXT_TURN_MS = 1

export interface WakePorts<K> {
  /** The world's time, or that of machines and lines. */
  readonly by: 'world' | 'transport'
  readonly clock: Clock
  readonly wake: (key: K) => void
  readonly onError: (error: unknown) => void
}

export class Wakes<K> {
  readonly #ports: WakePorts<K>
  readonly #time: Pick<Clock, 'now' | 'schedule'>
  readonly #dues = new DueTimes<K>()
  #timer: { readonly atMs: number; readonly cancel: () => void } | null = null
  #isWaking = false
  #isStopped = false

  constructor(ports: WakePorts<K>) {
    this.#ports = ports
    this.#time = ports.by === 'world' ? ports.clock : transportTime(ports.clock)
  }

  get size(): number {
    return this.#dues.size
  }

  has(key: K): boolean {
    return this.#dues.has(key)
  }

  /** Replaces the previous time of the key. */
  at(key: K, instantMs: number): void {
    if (this.#isStopped) return
    this.#dues.set(key, instantMs)
    if (instantMs <= this.#time.now() && !this.#isWaking) this.#wake()
    else this.#arm()
  }

  after(key: K, delayMs: number): void {
    this.at(key, this.#time.now() + delayMs)
  }

  /** Queues the key for a later turn, even if due. */
  inTurn(key: K): void {
    this.after(key, NEXT_TURN_MS)
  }

  cancel(key: K): void {
    this.#dues.set(key, null)
    if (this.#dues.size === 0) this.#disarm()
  }

  stop(): void {
    this.#isStopped = true
    this.#dues.clear()
    this.#disarm()
  }

  #disarm(): void {
    this.#timer?.cancel()
    this.#timer = null
  }

  /** Runs again if the timer fired early, as happens when a clock is set back. */
  #wake(): void {
    this.#isWaking = true
    for (const key of this.#dues.take(this.#time.now(), WOKEN_AT_ONCE_MAX)) {
      try {
        this.#ports.wake(key)
      } catch (error) {
        // An error of one entry does not affect others.
        this.#ports.onError(error)
      }
    }
    this.#isWaking = false
    this.#arm()
  }

  #arm(): void {
    const nextMs = this.#dues.nextMs()
    if (this.#isWaking || nextMs === null || (this.#timer && this.#timer.atMs <= nextMs)) return
    this.#disarm()
    const nowMs = this.#time.now()
    // A key due again goes to the end.
    const isCrowded = nextMs <= nowMs
    const delayMs = Math.min(isCrowded ? NEXT_TURN_MS : nextMs - nowMs, ARM_MAX_MS)
    const wake = (): void => {
      this.#timer = null
      this.#wake()
    }
    // Timers that become due while one runs are executed in the same turn of the event loop.
    const inTurn = isCrowded && !(this.#ports.clock instanceof ManualClock)
    const cancel = this.#time.schedule(delayMs, () => (inTurn ? void nextTurn().then(wake) : wake()))
    this.#timer = { atMs: nowMs + delayMs, cancel }
  }
}
