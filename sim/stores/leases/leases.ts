import { monotonicMs } from '../../base/clock.ts'
import { throwUncaught, UnknownOutcomeError } from '../storage/errors.ts'

/**
 * Port: which process serves which shard of projects. A lease only prevents contention. Appends to the log carry an
 * expected sequence, so a process that lost its lease unnoticed does no harm.
 * - Order: epochs of a shard increase with every acquisition.
 * - Conflict: at most one holder per shard; `acquire` does not wait but throws `LeaseTakenError`.
 * - Durability: the epoch outlives processes; the lease ends with its holder.
 * - No response (`UnknownOutcomeError`): `renew` and `release` may be repeated; `acquire` with the same holder too,
 * possibly with a higher epoch.
 */
export interface Leases {
  /** @param about readable by everyone while it is held @throws LeaseTakenError, UnknownOutcomeError */
  acquire(shard: string, about?: string): Promise<Lease>
}

export interface Lease {
  readonly shard: string
  /** Greater than that of every earlier lease of the shard; starts at 1. */
  readonly epoch: number
  /** Real-time interval for calling `renew`. */
  readonly renewEveryMs: number
  /** Lifetime without renewal in real time; undefined: unlimited. */
  readonly lifetimeMs?: number
  /**
   * Renews the lease.
   * @throws LeaseLostError: stop serving the shard and write nothing more
   */
  renew(): Promise<void>
  /** Releases the lease once; the next `acquire` succeeds immediately. */
  release(): Promise<void>
}

export class LeaseTakenError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LeaseTakenError'
  }
}

export class LeaseLostError extends Error {
  constructor(shard: string, why: string) {
    super(`the lease of ${shard} is lost: ${why}`)
    this.name = 'LeaseLostError'
  }
}

/**
 * Renews in real time until stopped. A lost lease, or no renewal within its lifetime, ends the process, because its
 * further writes would be rejected.
 */
export function keepLease(
  lease: Lease,
  repeat: (everyMs: number, run: () => void) => () => void,
  nowMs: () => number = monotonicMs,
): () => void {
  const { shard, lifetimeMs = Number.POSITIVE_INFINITY } = lease
  let renewedMs = nowMs()
  const stop = repeat(lease.renewEveryMs, () => {
    const sentMs = nowMs()
    if (sentMs - renewedMs > lifetimeMs) {
      stop()
      throwUncaught(new LeaseLostError(shard, 'it could not be renewed for as long as it lasts'))
      return
    }
    lease.renew().then(
      () => {
        renewedMs = Math.max(renewedMs, sentMs)
      },
      // Uncaught on purpose, unless retryable.
      (error: unknown) => {
        if (!(error instanceof UnknownOutcomeError)) throw error
      },
    )
  })
  return stop
}
