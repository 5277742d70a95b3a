/**
 * Records what would not recur on its own: retried until the disk accepts it, as long as a late run would be made up
 * for.
 */
import { LATE_MAX_MS } from '#shared/automation/late.ts'
import { monotonicMs } from '../../base/clock.ts'
import { isRefusedByDisk } from '../../stores/storage/refusedByDisk.ts'
import type { AutomationPorts } from './ports.ts'

const RETRY_MS = 1_000
/** Limit of waiting records; excess is lost and reported. */
const WAITING_MAX = 10_000

export class Persist {
  readonly #ports: Pick<AutomationPorts, 'clock' | 'onError'>
  readonly #waiting = new Set<() => void>()
  #isStopped = false

  constructor(ports: Pick<AutomationPorts, 'clock' | 'onError'>) {
    this.#ports = ports
  }

  /** Rejects on the first failure, because the sender of the cause repeats it too. */
  run(record: () => Promise<unknown>): Promise<unknown> {
    const giveUpMs = monotonicMs() + LATE_MAX_MS
    const first = record()
    first.catch((error: unknown) => this.#failed(record, error, giveUpMs))
    return first.catch((error: unknown) => {
      if (isRefusedByDisk(error)) throw error
    })
  }

  /** A commit that is rejected from now on is not retried, because the next start reads the stored data. */
  stop(): void {
    this.#isStopped = true
    for (const cancel of this.#waiting) cancel()
    this.#waiting.clear()
  }

  #failed(record: () => Promise<unknown>, error: unknown, giveUpMs: number): void {
    this.#ports.onError(error)
    const isHopeless = monotonicMs() > giveUpMs || this.#waiting.size >= WAITING_MAX
    if (this.#isStopped || isHopeless || !isRefusedByDisk(error)) return
    const cancel = this.#ports.clock.transport.schedule(RETRY_MS, () => {
      this.#waiting.delete(cancel)
      record().catch((again: unknown) => this.#failed(record, again, giveUpMs))
    })
    this.#waiting.add(cancel)
  }
}
