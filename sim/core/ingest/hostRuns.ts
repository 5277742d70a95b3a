/**
 * Rate limit for runs that hosts report, because each stays in the log permanently and a faulty host could report many.
 * Excess runs are counted and noted with the next recorded one. A crash loses only that count; the reports are stored.
 */
import type { CountedRun } from '#shared/domain/automation/hostRuns.ts'
import { TokenBucket } from '#shared/kernel/tokenBucket.ts'
import type { HostRun } from '#shared/storedAutomations.ts'
import type { Reporting } from './facts.ts'
import type { IngestPorts } from './ingest.ts'

/** Burst in KiB; each run costs at least one. Sized for runs collected during server downtime. */
export const HOST_RUN_BURST_KIB = 256
const RATE = { burst: HOST_RUN_BURST_KIB, everyMs: 1_000 }
const TOGETHER_MS = 60_000

type Ports = Pick<IngestPorts, 'clock' | 'count' | 'onError'>

interface Beyond {
  readonly last: HostRun
  readonly times: number
}

interface Account {
  readonly kib: TokenBucket
  readonly beyond: Map<number, Beyond>
  /** Cancels the timer for the next recorded run; null while nothing is omitted. */
  cancel: (() => void) | null
  at: Reporting
}

export class HostRunIntake {
  readonly #ports: Ports
  readonly #accounts = new Map<string, Account>()

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** Resolves when recorded runs are durable; null if there are none. */
  take(at: Reporting, runs: readonly HostRun[]): Promise<unknown> | null {
    const account = this.#account(at)
    const within = runs.flatMap((run) => this.#judge(account, run))
    if (within.length === 0) return null
    return this.#record(account, within)
  }

  /** Number of hosts with stored state. */
  get size(): number {
    return this.#accounts.size
  }

  async close(): Promise<void> {
    await Promise.all([...this.#accounts.values()].map((account) => this.#recordBeyond(account)))
  }

  #account(at: Reporting): Account {
    const key = `${at.workspace.stream}/${at.host.id}`
    const { nowMs } = at.context
    const known = this.#accounts.get(key)
    if (known) {
      known.at = at
      return known
    }
    this.#forgetIdle(nowMs)
    const account = { kib: new TokenBucket(RATE, nowMs), at, beyond: new Map<number, Beyond>(), cancel: null }
    this.#accounts.set(key, account)
    return account
  }

  /** Drops accounts whose bucket is full again, so removed hosts leave no data behind. */
  #forgetIdle(nowMs: number): void {
    for (const [key, { kib, beyond }] of this.#accounts)
      if (beyond.size === 0 && kib.isFull(nowMs)) this.#accounts.delete(key)
  }

  #judge(account: Account, run: HostRun): CountedRun[] {
    const cost = costOf(run)
    const before = account.beyond.get(run.slot)
    if (!account.kib.take(account.at.context.nowMs, cost)) {
      this.#ports.count('refused_report', 'too_many_runs')
      account.beyond.set(run.slot, { last: run, times: (before?.times ?? 0) + 1 })
      this.#recordLater(account)
      return []
    }
    account.beyond.delete(run.slot)
    return [before ? { ...run, leftOut: before.times } : run]
  }

  /** Deferred runs also consume tokens. Otherwise a host with many automations would multiply its limit. */
  #recordLater(account: Account): void {
    account.cancel ??= this.#ports.clock.schedule(TOGETHER_MS, () => {
      account.cancel = null
      if (account.kib.left(this.#ports.clock.now()) > 0) void this.#recordBeyond(account)
      else this.#recordLater(account)
    })
  }

  /** The last run of each automation represents the earlier ones. */
  async #recordBeyond(account: Account): Promise<void> {
    account.cancel?.()
    account.cancel = null
    const runs = [...account.beyond.values()].map(({ last, times }) => ({ ...last, leftOut: times - 1 }))
    account.beyond.clear()
    for (const run of runs) account.kib.spend(this.#ports.clock.now(), costOf(run))
    if (runs.length === 0) return
    await this.#record(account, runs).catch((error: unknown) =>
      this.#ports.onError(error, 'recording runs that a host reported too fast'),
    )
  }

  #record({ at: { workspace, host, context } }: Account, runs: readonly CountedRun[]): Promise<unknown> {
    const now = { ...context, nowMs: Math.round(this.#ports.clock.now()) }
    return workspace.run('NoteHostRuns', { hostId: host.id, runs }, now)
  }
}

const costOf = (run: HostRun): number => Math.max(1, JSON.stringify(run).length / 1_024)
