/**
 * Fair scheduling of large responses: snapshots, exports, large pages. At most two per account run at once; more wait
 * in a bounded queue. Work runs in slices, round-robin over accounts, one slice per turn of the event loop. Each
 * account has a time credit (sliceCredit.ts).
 */
import { Rejection } from '#shared/kernel/errors.ts'
import { monotonicMs, nextTurn, systemClock } from '../../../base/clock.ts'
import { type CreditLimits, SliceCredit } from './sliceCredit.ts'

export interface LongWorkLimits extends CreditLimits {
  readonly perAccountMax: number
  /** Maximum number of waiting jobs per account. */
  readonly waitingPerAccountMax: number
  readonly waitingMax: number
  readonly retryAfterS: number
  /** Maximum duration of a slice. */
  readonly sliceMs: number
}

const LIMITS: LongWorkLimits = {
  perAccountMax: 2,
  waitingPerAccountMax: 64,
  waitingMax: 1_024,
  retryAfterS: 2,
  sliceMs: 1,
  creditMs: 200,
  share01: 0.2,
}

export interface LongWorkPorts {
  readonly nextTurn: () => Promise<void>
  readonly nowMs: () => number
  readonly schedule: (delayMs: number, run: () => void) => () => void
}

const PORTS: LongWorkPorts = { nextTurn, nowMs: monotonicMs, schedule: systemClock.schedule }

/** One large response while it is built and sent. */
export interface Share {
  /** Resolves when the next slice of this answer may run. */
  turn(): Promise<void>
  /** True when the slice started by `turn` has used its time. */
  readonly isSliceOver: boolean
}

export class LongWork {
  readonly #limits: LongWorkLimits
  readonly #ports: LongWorkPorts
  readonly #running = new Map<string, number>()
  readonly #starts = new Queues()
  readonly #slices = new Queues()
  readonly #credit: SliceCredit
  #isGranting = false
  #isGrantDue = false

  constructor(limits: Partial<LongWorkLimits> = {}, ports: Partial<LongWorkPorts> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    this.#ports = { ...PORTS, ...ports }
    this.#credit = new SliceCredit(this.#limits)
  }

  /** @throws Rejection too_many_requests where too many wait already */
  async run<T>(accountId: string, work: (share: Share) => Promise<T>): Promise<T> {
    await this.#start(accountId)
    try {
      return await work(this.#shareOf(accountId))
    } finally {
      this.#end(accountId)
    }
  }

  async #start(accountId: string): Promise<void> {
    const running = this.#running.get(accountId) ?? 0
    if (running < this.#limits.perAccountMax) {
      this.#running.set(accountId, running + 1)
      return
    }
    const { waitingMax, waitingPerAccountMax, retryAfterS } = this.#limits
    if (this.#starts.size >= waitingMax || this.#starts.sizeOf(accountId) >= waitingPerAccountMax)
      throw new Rejection('too_many_requests', { seconds: retryAfterS })
    await new Promise<void>((resolve) => this.#starts.push(accountId, resolve))
  }

  /** Starts the account's job that has waited longest. */
  #end(accountId: string): void {
    const next = this.#starts.takeOf(accountId)
    if (next) {
      next()
      return
    }
    const left = (this.#running.get(accountId) ?? 1) - 1
    if (left === 0) this.#running.delete(accountId)
    else this.#running.set(accountId, left)
  }

  #shareOf(accountId: string): Share {
    const { sliceMs } = this.#limits
    const { nowMs } = this.#ports
    let endsAtMs = 0
    return {
      turn: async () => {
        await this.#slice(accountId)
        endsAtMs = nowMs() + sliceMs
      },
      get isSliceOver() {
        return nowMs() >= endsAtMs
      },
    }
  }

  #slice(accountId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#slices.push(accountId, resolve)
    if (!this.#isGranting) void this.#grant()
    return promise
  }

  async #grant(): Promise<void> {
    this.#isGranting = true
    while (this.#slices.size > 0) {
      await this.#ports.nextTurn()
      const beganMs = this.#ports.nowMs()
      const accountId = this.#slices.first((one) => this.#credit.waitMs(one, beganMs) === 0)
      if (accountId === null) break
      this.#slices.takeOf(accountId)?.()
      await microtasksDone()
      const endedMs = this.#ports.nowMs()
      this.#credit.spend(accountId, endedMs - beganMs, endedMs)
    }
    this.#isGranting = false
    this.#grantLater()
  }

  /** All waiting accounts have used up their credit. Continues when the first has credit again. */
  #grantLater(): void {
    if (this.#slices.size === 0 || this.#isGrantDue) return
    const nowMs = this.#ports.nowMs()
    const waits = this.#slices.keys().map((accountId) => this.#credit.waitMs(accountId, nowMs))
    this.#isGrantDue = true
    this.#ports.schedule(Math.max(1, Math.ceil(Math.min(...waits))), () => {
      this.#isGrantDue = false
      if (!this.#isGranting) void this.#grant()
    })
  }
}

/** A slice runs in microtasks: it is over when all of them are. */
const microtasksDone = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

/** Waiting requests by account. A served account moves to the end. */
class Queues {
  readonly #queues = new Map<string, (() => void)[]>()
  size = 0

  sizeOf(key: string): number {
    return this.#queues.get(key)?.length ?? 0
  }

  push(key: string, run: () => void): void {
    const queue = this.#queues.get(key) ?? []
    queue.push(run)
    this.#queues.set(key, queue)
    this.size += 1
  }

  keys(): string[] {
    return [...this.#queues.keys()]
  }

  /** The eligible account that has waited longest. */
  first(may: (key: string) => boolean): string | null {
    for (const key of this.#queues.keys()) if (may(key)) return key
    return null
  }

  /** The oldest of this account. */
  takeOf(key: string): (() => void) | undefined {
    const queue = this.#queues.get(key)
    const run = queue?.shift()
    if (!queue || !run) return undefined
    this.#queues.delete(key)
    if (queue.length > 0) this.#queues.set(key, queue)
    this.size -= 1
    return run
  }
}

const LOOK_EVERY = 32

/** Filters entries slice by slice. */
export async function filterInSlices<T>(
  entries: readonly T[],
  isKept: (entry: T) => boolean,
  share: Share,
): Promise<T[]> {
  const kept: T[] = []
  for (const [at, entry] of entries.entries()) {
    if (at % LOOK_EVERY === 0 && share.isSliceOver) await share.turn()
    if (isKept(entry)) kept.push(entry)
  }
  return kept
}

/** For work outside of a share: each slice is a turn. */
export const UNSHARED: Share = { turn: nextTurn, isSliceOver: true }
