/**
 * Runs that hosts tell, within bounds: each stays in the log for good, and a host with bad firmware or bad intent tells as
 * many as its line carries. What comes beyond that is counted, and said with the next one that is recorded. A crash loses
 * that count and nothing else; the reports themselves are stored.
 */
import type { CountedRun } from '#shared/domain/automation/toldRuns.ts'
import type { ToldRun } from '#shared/storedAutomations.ts'
import type { Reporting } from './facts.ts'
import type { IngestPorts } from './ingest.ts'

/** In KiB, of which each run costs at least one: what a host has gathered while its server was away. */
export const TOLD_AT_ONCE_KIB = 256
const KIB_PER_SECOND = 1
const TOGETHER_MS = 60_000

type Ports = Pick<IngestPorts, 'clock' | 'count' | 'onError'>

interface Beyond {
  readonly last: ToldRun
  readonly times: number
}

interface Account {
  left: number
  atMs: number
  readonly beyond: Map<number, Beyond>
  /** Ends the wait for one that is recorded; null while nothing is left out. */
  cancel: (() => void) | null
  at: Reporting
}

export class ToldRuns {
  readonly #ports: Ports
  readonly #accounts = new Map<string, Account>()

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** Resolves once those that are recorded are durable; null where none is. */
  take(at: Reporting, runs: readonly ToldRun[]): Promise<unknown> | null {
    const account = this.#account(at)
    const within = runs.flatMap((run) => this.#judge(account, run))
    if (within.length === 0) return null
    return this.#record(account, within)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#accounts.values()].map((account) => this.#tellBeyond(account)))
  }

  #account(at: Reporting): Account {
    const key = `${at.workspace.stream}/${at.host.id}`
    const { nowMs } = at.context
    const known = this.#accounts.get(key)
    const account = known ?? {
      ...{ left: TOLD_AT_ONCE_KIB, atMs: nowMs, at },
      ...{ beyond: new Map<number, Beyond>(), cancel: null },
    }
    if (!known) this.#accounts.set(key, account)
    account.at = at
    gain(account, nowMs)
    return account
  }

  #judge(account: Account, run: ToldRun): CountedRun[] {
    const cost = costOf(run)
    const before = account.beyond.get(run.slot)
    if (account.left < cost) {
      this.#ports.count('refused_report', 'too_many_runs')
      account.beyond.set(run.slot, { last: run, times: (before?.times ?? 0) + 1 })
      this.#tellLater(account)
      return []
    }
    account.left -= cost
    account.beyond.delete(run.slot)
    return [before ? { ...run, leftOut: before.times } : run]
  }

  /** These have their cost too: a host with many automations would have a bound for each. */
  #tellLater(account: Account): void {
    account.cancel ??= this.#ports.clock.schedule(TOGETHER_MS, () => {
      account.cancel = null
      gain(account, this.#ports.clock.now())
      if (account.left > 0) void this.#tellBeyond(account)
      else this.#tellLater(account)
    })
  }

  /** The last of each automation stands for those before it. */
  async #tellBeyond(account: Account): Promise<void> {
    account.cancel?.()
    account.cancel = null
    const runs = [...account.beyond.values()].map(({ last, times }) => ({ ...last, leftOut: times - 1 }))
    account.beyond.clear()
    for (const run of runs) account.left -= costOf(run)
    if (runs.length === 0) return
    await this.#record(account, runs).catch((error: unknown) =>
      this.#ports.onError(error, 'recording runs that a host told too fast'),
    )
  }

  #record({ at: { workspace, host, context } }: Account, runs: readonly CountedRun[]): Promise<unknown> {
    const now = { ...context, nowMs: Math.round(this.#ports.clock.now()) }
    return workspace.run('NoteHostRuns', { hostId: host.id, runs }, now)
  }
}

const costOf = (run: ToldRun): number => Math.max(1, JSON.stringify(run).length / 1_024)

/** A clock that was set back gives nothing, and takes nothing. */
function gain(account: Account, nowMs: number): void {
  const gained = (Math.max(0, nowMs - account.atMs) / 1_000) * KIB_PER_SECOND
  Object.assign(account, { atMs: nowMs, left: Math.min(TOLD_AT_ONCE_KIB, account.left + gained) })
}
