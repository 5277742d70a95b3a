/**
 * Deadlines of what hosts have to respond to, each by its id: in real time, and tried again while what ends it is refused,
 * as by a full disk.
 */
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import type { Clock } from '../clock.ts'
import { systemContext } from '../workspace/systemContext.ts'
import type { RunContext } from '../workspace/workspace.ts'

const RETRY_MS = 1_000

export interface DeadlinePorts {
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Records that nobody responded in time. */
export type TimeOut = (context: RunContext) => Promise<unknown>

export class Deadlines {
  readonly #ports: DeadlinePorts
  readonly #timers = new Map<string, () => void>()
  #isOver = false

  constructor(ports: DeadlinePorts) {
    this.#ports = ports
  }

  /** From now on: the world may have gone on for a minute while a commit was written. */
  begin(id: string, timeOut: TimeOut): void {
    this.#watch(id, COMMAND_TIMEOUT_MS, timeOut)
  }

  /** Of what is open from before a restart: what is left of its time. */
  resume(id: string, sinceMs: number, timeOut: TimeOut): void {
    const leftMs = sinceMs + COMMAND_TIMEOUT_MS - this.#ports.clock.now()
    this.#watch(id, Math.min(COMMAND_TIMEOUT_MS, Math.max(0, leftMs)), timeOut)
  }

  /** It was responded to. */
  end(id: string): void {
    this.#timers.get(id)?.()
    this.#timers.delete(id)
  }

  /** What is refused from now on is not tried again. */
  stop(): void {
    this.#isOver = true
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
  }

  #watch(id: string, leftMs: number, timeOut: TimeOut): void {
    const { clock, onError } = this.#ports
    const run = (): void => {
      this.#timers.delete(id)
      const context = systemContext('commands', clock)
      timeOut(context).catch((error: unknown) => {
        onError(error)
        if (!this.#isOver) this.#watch(id, RETRY_MS, timeOut)
      })
    }
    this.#timers.set(id, clock.transport.schedule(leftMs, run))
  }
}
