import { monotonicMs } from '../../base/clock.ts'
import { throwUncaught, UnknownOutcomeError } from '../storage/errors.ts'

/**
 * Port: which process serves which shard of projects. A lease only prevents duels. What decides is the expectation
 * with which the owner appends to the log, so a process that lost its lease without noticing can do no harm there.
 *
 * - Order: epochs of a shard rise with every acquisition, by any process; later means higher, forever.
 * - Conflict: at most one lease of a shard is held at any time; `acquire` does not wait but throws `LeaseTakenError`.
 * - Durability: the epoch outlives every process; the lease itself ends with its holder.
 * - No response (`UnknownOutcomeError`): `renew` and `release` may be repeated. `acquire` is repeated with the same
 *   holder and may then get a higher epoch than the one it received no response for.
 */
export interface Leases {
  /** @throws LeaseTakenError, UnknownOutcomeError */
  acquire(shard: string): Promise<Lease>
}

export interface Lease {
  readonly shard: string
  /** Greater than that of every earlier lease of the shard; begins with 1. */
  readonly epoch: number
  /** How often `renew` is to be called, real time. */
  readonly renewEveryMs: number
  /** Without a renewal it may be another's after that, real time. Never where it is undefined. */
  readonly lifetimeMs?: number
  /** Goes on holding it. @throws LeaseLostError: stop serving the shard, nothing more may be written for it */
  renew(): Promise<void>
  /** Hands it back, once; the next `acquire` succeeds at once. */
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
 * Renews in real time until stopped. A lost lease ends the process: nothing that it wrote from then on would last. So does
 * one that could not be renewed for its lifetime.
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
      // Unhandled on purpose unless it may be tried again.
      (error: unknown) => {
        if (!(error instanceof UnknownOutcomeError)) throw error
      },
    )
  })
  return stop
}
