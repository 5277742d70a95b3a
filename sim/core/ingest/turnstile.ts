/**
 * Lock-step mode: gateways report over separate connections in unpredictable order. Packets wait until all expected
 * ones have arrived and proceed in order of hosts. So shared state, such as event sequences, is the same in every
 * run.
 */
import type { HostId } from '#shared/records/host.ts'
import { nextTurn, systemClock } from '../../base/clock.ts'

/** Real time to wait. A packet that has not arrived by then was lost. */
const GIVE_UP_MS = 5_000

interface Held {
  readonly hostId: HostId
  readonly run: () => void
}

export class Turnstile {
  /** Unacknowledged publishes of the world, by host. */
  readonly #underWay = new Map<HostId, number>()
  #count = 0
  #held: Held[] = []
  #isLooking = false
  #cancelWait: (() => void) | null = null

  /** A packet sets out; the caller reports when it is acknowledged, or lost. */
  setOut(hostId: HostId): () => void {
    this.#underWay.set(hostId, (this.#underWay.get(hostId) ?? 0) + 1)
    this.#count += 1
    return () => {
      const left = (this.#underWay.get(hostId) ?? 0) - 1
      if (left > 0) this.#underWay.set(hostId, left)
      else this.#underWay.delete(hostId)
      this.#count -= 1
      this.#look()
    }
  }

  /** Passes the packet in its turn; immediately if its sending was not registered. */
  pass(hostId: HostId, run: () => void): void {
    if (!this.#underWay.has(hostId)) {
      run()
      return
    }
    this.#held.push({ hostId, run })
    if (this.#held.length >= this.#count) this.#open()
    else this.#cancelWait ??= systemClock.schedule(GIVE_UP_MS, () => this.#open())
  }

  /** Runs after a turn, because a host that was just acknowledged may send more in this instant. */
  #look(): void {
    if (this.#isLooking || this.#held.length === 0) return
    this.#isLooking = true
    void nextTurn().then(() => {
      this.#isLooking = false
      if (this.#held.length > 0 && this.#held.length >= this.#count) this.#open()
    })
  }

  #open(): void {
    this.#cancelWait?.()
    this.#cancelWait = null
    const passing = this.#held
    this.#held = []
    passing.sort((a, b) => (a.hostId < b.hostId ? -1 : a.hostId > b.hostId ? 1 : 0))
    for (const { run } of passing) run()
  }
}
