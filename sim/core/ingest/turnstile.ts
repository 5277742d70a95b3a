/**
 * Lock-step: many gateways report in one instant, each over its own line, and a line is as fast as the machine lets
 * it be. Their packets wait here until every one that is under way has come, and go on in the order of the hosts; so
 * that what they share (a sequence of facts, one write to the disk) is the same in every run.
 */
import type { HostId } from '#shared/records/host.ts'
import { nextTurn, systemClock } from '../../base/clock.ts'

/** Real time without a packet: what has not come by then was lost on the way. */
const GIVE_UP_MS = 5_000

interface Held {
  readonly hostId: HostId
  readonly run: () => void
}

export class Turnstile {
  /** Publishes of the world that are not acknowledged yet, by host. */
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

  /** Lets it pass in its turn; at once where its setting out was not noted. */
  pass(hostId: HostId, run: () => void): void {
    if (!this.#underWay.has(hostId)) {
      run()
      return
    }
    this.#held.push({ hostId, run })
    if (this.#held.length >= this.#count) this.#open()
    else this.#cancelWait ??= systemClock.schedule(GIVE_UP_MS, () => this.#open())
  }

  /** Only after a turn: who was just acknowledged may have more to send in this instant. */
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
