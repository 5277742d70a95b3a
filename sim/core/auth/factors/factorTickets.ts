/**
 * Tickets between the first and second step of a sign-in. Each belongs to one account, is valid for five minutes, a few
 * wrong codes and one session. Held in memory, so a restart ends them.
 */
import { hash, randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#shared/durations.ts'
import type { AccountId } from '#shared/records/account.ts'
import { monotonicMs } from '../../../base/clock.ts'

export const TICKET_MS = 5 * MINUTE_MS
const TRIES = 5
const TICKETS_MAX = 20_000

/** Result of the first sign-in step. */
export interface FirstStep {
  readonly accountId: AccountId
  /** Position of the start in the order of sign-ins and session terminations. */
  readonly began: number
}

interface Waiting extends FirstStep {
  readonly triesLeft: number
  /** Monotonic. */
  readonly endsAtMs: number
  /** A code for this ticket is being verified. */
  readonly isReserved: boolean
}

const keyOf = (ticket: string): string => hash('sha256', ticket, 'base64url')

export class FactorTickets {
  /** Keyed by the hash of the ticket, oldest first. */
  readonly #waiting = new Map<string, Waiting>()

  issue(step: FirstStep): string {
    const ticket = randomBytes(32).toString('base64url')
    this.#prune()
    this.#waiting.set(keyOf(ticket), {
      ...step,
      ...{ triesLeft: TRIES, endsAtMs: monotonicMs() + TICKET_MS, isReserved: false },
    })
    return ticket
  }

  /** Null if the ticket is unknown, used or expired, or had too many wrong codes. */
  find(ticket: string): FirstStep | null {
    const found = this.#waiting.get(keyOf(ticket))
    return found && found.endsAtMs >= monotonicMs() ? found : null
  }

  /** Counts a wrong code for the ticket. */
  fail(ticket: string): void {
    const key = keyOf(ticket)
    const found = this.#waiting.get(key)
    if (!found) return
    if (found.triesLeft <= 1) this.#waiting.delete(key)
    else this.#waiting.set(key, { ...found, triesLeft: found.triesLeft - 1 })
  }

  /** Reserves the ticket for one proof until it is released. Null like `find`, and while it is reserved. */
  reserve(ticket: string): FirstStep | null {
    const found = this.find(ticket)
    return found && this.#mark(ticket, false, true) ? found : null
  }

  /** The proof was refused. */
  giveBack(ticket: string): void {
    this.#mark(ticket, true, false)
  }

  /** The proof of the reserved ticket was right. */
  close(ticket: string): void {
    this.#waiting.delete(keyOf(ticket))
  }

  /** Returns true only once. */
  spend(ticket: string): boolean {
    if (!this.reserve(ticket)) return false
    this.close(ticket)
    return true
  }

  #mark(ticket: string, from: boolean, to: boolean): boolean {
    const key = keyOf(ticket)
    const found = this.#waiting.get(key)
    if (found?.isReserved !== from) return false
    this.#waiting.set(key, { ...found, isReserved: to })
    return true
  }

  #prune(): void {
    const nowMs = monotonicMs()
    for (const [key, { endsAtMs }] of this.#waiting) {
      if (endsAtMs >= nowMs && this.#waiting.size < TICKETS_MAX) return
      this.#waiting.delete(key)
    }
  }
}
