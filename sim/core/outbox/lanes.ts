/**
 * Ordered delivery per key, in parallel over keys, with bounded concurrency. The head of a lane is retried until it
 * succeeds or has failed too often. During back-off only its own lane waits.
 */
import { backOffMs } from '../../base/backOff.ts'
import type { Clock } from '../../base/clock.ts'
import type { Entry } from './subscriber.ts'

const BACK_OFF = { firstMs: 1_000, maxMs: 5 * 60_000 } as const

export interface LanePorts {
  /** Maximum number of concurrent attempts. */
  readonly concurrency: number
  /** After so many failures an entry is parked. */
  readonly failuresMax: number
  readonly clock: Clock
  /** Evenly from 0 to 1. */
  readonly random01: () => number
  readonly attempt: (entry: Entry) => Promise<void>
  readonly onDelivered: (entry: Entry) => void
  /** The attempt failed and will be retried. */
  readonly onFailed: (entry: Entry, error: unknown) => void
  /** The entry failed too often. The next of its lane follows. */
  readonly onParked: (entry: Entry, error: unknown) => void
}

interface Lane {
  readonly queue: Entry[]
  isFailing: boolean
  cancelRetry: (() => void) | null
}

export class Lanes {
  readonly #ports: LanePorts
  readonly #lanes = new Map<string, Lane>()
  readonly #ready: Lane[] = []
  readonly #running = new Set<Promise<void>>()
  #isClosed = false

  constructor(ports: LanePorts) {
    this.#ports = ports
  }

  add(entry: Entry): void {
    const lane = this.#lanes.get(entry.key)
    if (lane) {
      lane.queue.push(entry)
      return
    }
    const made: Lane = { queue: [entry], isFailing: false, cancelRetry: null }
    this.#lanes.set(entry.key, made)
    this.#begin(made, entry)
  }

  /** Whether the head of the key's lane has failed and waits for a retry. */
  isFailing(key: string): boolean {
    return this.#lanes.get(key)?.isFailing === true
  }

  #begin(lane: Lane, head: Entry): void {
    // Capped at the maximum back-off, in case the clock was set back.
    const waitMs = Math.min(BACK_OFF.maxMs, head.dueAtMs - this.#ports.clock.now())
    if (waitMs <= 0) {
      this.#ready.push(lane)
      this.#pump()
      return
    }
    lane.isFailing = true
    lane.cancelRetry = this.#ports.clock.schedule(waitMs, () => {
      lane.cancelRetry = null
      this.#ready.push(lane)
      this.#pump()
    })
  }

  #pump(): void {
    while (!this.#isClosed && this.#running.size < this.#ports.concurrency) {
      const lane = this.#ready.shift()
      if (!lane) return
      const run = this.#run(lane).finally(() => {
        this.#running.delete(run)
        this.#pump()
      })
      this.#running.add(run)
    }
  }

  async #run(lane: Lane): Promise<void> {
    const [head] = lane.queue
    if (!head) return
    try {
      await this.#ports.attempt(head)
    } catch (error) {
      this.#fail(lane, head, error)
      return
    }
    lane.queue.shift()
    lane.isFailing = false
    this.#ports.onDelivered(head)
    this.#next(lane, head.key)
  }

  #next(lane: Lane, key: string): void {
    const [head] = lane.queue
    if (head) this.#begin(lane, head)
    else this.#lanes.delete(key)
  }

  #fail(lane: Lane, head: Entry, error: unknown): void {
    const failures = head.failures + 1
    const reason = error instanceof Error ? error.message : String(error)
    const { clock, failuresMax, onParked, onFailed } = this.#ports
    if (failures >= failuresMax) {
      lane.queue.shift()
      lane.isFailing = false
      onParked({ ...head, failures, reason, dueAtMs: 0 }, error)
      this.#next(lane, head.key)
      return
    }
    const waitMs = backOffMs(failures, BACK_OFF, this.#ports.random01())
    const failed = { ...head, failures, reason, dueAtMs: clock.now() + waitMs }
    lane.queue[0] = failed
    lane.isFailing = true
    onFailed(failed, error)
    if (!this.#isClosed) this.#begin(lane, failed)
  }

  /** Starts no further work; resolves when current work has ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const lane of this.#lanes.values()) lane.cancelRetry?.()
    await Promise.all(this.#running)
  }
}
