/**
 * Queue for hashing passwords. Each hash occupies a core, so one core stays free for other requests. Waiting requests
 * are served round-robin by address, known devices first, so many attempts from one address do not delay others.
 */
import { availableParallelism } from 'node:os'
import { Rejection } from '#shared/kernel/errors.ts'

/** Each hash takes 46 MiB. */
const PARALLEL_MAX = 4
const WAITING_MAX = 512
const WAITING_PER_ADDRESS = 128
const BUSY_RETRY_S = 2

export interface Turn {
  /** Requests from one address share a place in the queue. */
  readonly address: string
  readonly isKnown: boolean
}

type Waiting = Map<string, (() => void)[]>

export class HashingQueue {
  readonly #parallelMax: number
  readonly #known: Waiting = new Map()
  readonly #strangers: Waiting = new Map()
  #running = 0
  #waiting = 0

  constructor(cores: number = availableParallelism()) {
    this.#parallelMax = Math.min(PARALLEL_MAX, Math.max(1, cores - 1))
  }

  /** @throws Rejection too_many_requests where too many wait already */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    await this.#take(turn)
    try {
      return await work()
    } finally {
      this.#release()
    }
  }

  async #take({ address, isKnown }: Turn): Promise<void> {
    if (this.#running < this.#parallelMax) {
      this.#running += 1
      return
    }
    const queues = isKnown ? this.#known : this.#strangers
    const queue = queues.get(address) ?? []
    if (this.#waiting >= WAITING_MAX || queue.length >= WAITING_PER_ADDRESS)
      throw new Rejection('too_many_requests', { seconds: BUSY_RETRY_S })
    queues.set(address, queue)
    this.#waiting += 1
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  #release(): void {
    const next = takeNext(this.#known) ?? takeNext(this.#strangers)
    if (!next) {
      this.#running -= 1
      return
    }
    this.#waiting -= 1
    next()
  }
}

/** Takes a request of the address that has waited longest, and moves that address to the end. */
function takeNext(queues: Waiting): (() => void) | undefined {
  const [first] = queues
  if (!first) return undefined
  const [address, queue] = first
  const next = queue.shift()
  queues.delete(address)
  if (queue.length > 0) queues.set(address, queue)
  return next
}
