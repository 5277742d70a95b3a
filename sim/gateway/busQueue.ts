/**
 * Requests of one bus: one at a time or a few, no faster than the bus allows, commands before polls. A request that nobody answers
 * ends after its time, whatever the library of the protocol does, and a command whose turn has not come by then is not sent.
 */
import { TokenBucket } from '#shared/kernel/tokenBucket.ts'
import type { Clock } from '../base/clock.ts'
import { ANSWER_WITHIN_MS, BusError } from './adapter.ts'

export interface BusPace {
  readonly requestsPerSecond: number
  readonly timeoutMs: number
  /** Requests that may be on their way side by side; one where it is left out. */
  readonly atOnce?: number
}

interface Waiting {
  readonly begin: () => void
  readonly drop: (error: BusError) => void
}

/** A request that never had its turn: nothing of it was sent. */
export class NotSentError extends BusError {
  constructor(message: string) {
    super('no_answer', message)
  }
}

/** A bus that answers nothing collects no more than these. */
const WAITING_MAX = 1_000

export class BusQueue {
  readonly #clock: Pick<Clock, 'now' | 'schedule'>
  readonly #pace: BusPace
  readonly #bucket: TokenBucket
  readonly #urgent: Waiting[] = []
  readonly #others: Waiting[] = []
  #busy = 0
  #isClosed = false
  #cancelWait: (() => void) | null = null

  constructor(clock: Pick<Clock, 'now' | 'schedule'>, pace: BusPace) {
    this.#clock = clock
    this.#pace = pace
    const everyMs = 1000 / pace.requestsPerSecond
    this.#bucket = new TokenBucket(
      { burst: Math.max(1, Math.ceil(pace.requestsPerSecond / 10)), everyMs },
      clock.now(),
    )
  }

  get length(): number {
    return this.#urgent.length + this.#others.length
  }

  /** @throws BusError where the bus does not answer in time, has too much to do, or is closed */
  run<T>(request: () => Promise<T>, isUrgent = false): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(CLOSED())
        return
      }
      if (this.length >= WAITING_MAX) {
        reject(new NotSentError('the bus has too much to do'))
        return
      }
      const list = isUrgent ? this.#urgent : this.#others
      const late = (): void => {
        list.splice(list.indexOf(waiting), 1)
        reject(new NotSentError('the bus is busy: it was not sent in time'))
      }
      const cancel = isUrgent ? this.#clock.schedule(ANSWER_WITHIN_MS, late) : () => {}
      const begin = (): void => {
        cancel()
        this.#timed(request)
          .then(resolve, reject)
          .finally(() => {
            this.#busy -= 1
            this.#next()
          })
      }
      const drop = (error: BusError): void => {
        cancel()
        reject(error)
      }
      const waiting: Waiting = { begin, drop }
      list.push(waiting)
      this.#next()
    })
  }

  close(): void {
    this.#isClosed = true
    this.#cancelWait?.()
    for (const { drop } of [...this.#urgent.splice(0), ...this.#others.splice(0)]) drop(CLOSED())
  }

  #next(): void {
    if (this.#busy >= (this.#pace.atOnce ?? 1) || this.#isClosed || this.#cancelWait || this.length === 0)
      return
    const nowMs = this.#clock.now()
    if (!this.#bucket.take(nowMs)) {
      const waitMs = (1 - this.#bucket.left(nowMs)) * (1000 / this.#pace.requestsPerSecond)
      this.#cancelWait = this.#clock.schedule(Math.max(1, Math.ceil(waitMs)), () => {
        this.#cancelWait = null
        this.#next()
      })
      return
    }
    this.#busy += 1
    ;(this.#urgent.shift() ?? this.#others.shift())?.begin()
    this.#next()
  }

  #timed<T>(request: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const { timeoutMs } = this.#pace
      const cancel = this.#clock.schedule(timeoutMs, () =>
        reject(new BusError('no_answer', `no answer within ${timeoutMs} ms`)),
      )
      request().then(resolve, reject).finally(cancel)
    })
  }
}

const CLOSED = (): BusError => new BusError('unreachable', 'the bus is disconnected')
