/**
 * How long ticks of physics are where the world follows a clock, and whether that clock waits for them: a machine that does not
 * keep up lives slower instead of falling behind, so that reports are in time and commands get their turn.
 */
import { monotonicMs, pause, systemClock, VirtualClock } from '../base/clock.ts'
import type { WorldPorts } from './ports.ts'

const TICK_MS = 5_000
/** At high speeds ticks become longer instead of more frequent. */
const TICK_MAX_MS = 120_000
const TICK_REAL_MS = 250
/** A tick with the intake of its reports that takes longer holds the clock until it is done. */
const HOLD_AFTER_MS = 250
const INTAKE_LOOK_MS = 10
/** No world stands still forever because of a storm of packets. */
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

  /** How much longer than usual hosts wait with their reports: with long ticks there is no more to say. */
  get stretch(): number {
    return Math.max(1, this.#tickMs / TICK_MS)
  }

  begin(): void {
    this.#lastRealMs = monotonicMs()
  }

  /** Called at each tick with the time that it makes up for. */
  follow(dtMs: number): void {
    if (this.#ports.lockStep) return
    const realMs = monotonicMs()
    const speed = dtMs / Math.max(1, realMs - this.#lastRealMs)
    this.#lastRealMs = realMs
    this.#tickMs = Math.round(
      Math.min(TICK_MAX_MS, Math.max(this.#ports.tickMs ?? TICK_MS, speed * TICK_REAL_MS)),
    )
  }

  /** Runs a tick; a fast clock stands still while it takes too long or its reports wait. */
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
