/**
 * Tick length of physics, and whether the clock waits: an overloaded machine runs slower instead of falling behind, so
 * that reports and commands stay in time.
 */
import { monotonicMs, pause, systemClock, VirtualClock } from '../base/clock.ts'
import type { WorldPorts } from './ports.ts'

const TICK_MS = 5_000
/** Maximum tick length; at high speeds ticks become longer instead of more frequent. */
const TICK_MAX_MS = 120_000
const TICK_REAL_MS = 250
/** A tick including ingestion longer than this pauses the clock. */
const HOLD_AFTER_MS = 250
const INTAKE_LOOK_MS = 10
/** Limits the pause in case of a packet storm. */
const INTAKE_WITHIN_MS = 5_000

type Ports = Pick<WorldPorts, 'clock' | 'lockStep' | 'tickMs' | 'isIngesting'>

export class TickPace {
  readonly #ports: Ports
  #tickMs: number
  #lastRealMs = monotonicMs()

  constructor(ports: Ports) {
    this.#ports = ports
    this.#tickMs = ports.tickMs ?? TICK_MS
  }

  get tickMs(): number {
    return this.#tickMs
  }

  /** Factor by which hosts wait longer with long ticks. */
  get stretch(): number {
    return Math.max(1, this.#tickMs / TICK_MS)
  }

  begin(): void {
    this.#lastRealMs = monotonicMs()
  }

  /** Called at each tick with its duration. */
  follow(dtMs: number): void {
    if (this.#ports.lockStep) return
    const realMs = monotonicMs()
    const speed = dtMs / Math.max(1, realMs - this.#lastRealMs)
    this.#lastRealMs = realMs
    this.#tickMs = Math.round(
      Math.min(TICK_MAX_MS, Math.max(this.#ports.tickMs ?? TICK_MS, speed * TICK_REAL_MS)),
    )
  }

  /** Runs a tick; a fast clock pauses while it or its reports take too long. */
  async waitedFor(tick: () => Promise<void>): Promise<void> {
    const { clock, isIngesting } = this.#ports
    if (!(clock instanceof VirtualClock) || clock.speed <= 1) return await tick()
    let release = (): void => undefined
    const cancel = systemClock.schedule(HOLD_AFTER_MS, () => {
      release = clock.hold()
    })
    try {
      await tick()
      const sinceMs = monotonicMs()
      while (isIngesting?.() && monotonicMs() - sinceMs < INTAKE_WITHIN_MS) await pause(INTAKE_LOOK_MS)
    } finally {
      cancel()
      release()
    }
  }
}
