/**
 * Passwords for live connections: each is valid for one MQTT sign-in of one session and project within a minute.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ProjectId } from '#shared/records/project.ts'
import { monotonicMs } from '../../base/clock.ts'

const TICKET_MS = 60_000
/**
 * Number of tabs per session that may reconnect at once. A tab whose ticket was evicted requests another one.
 */
const TICKETS_PER_SESSION = 64

interface Ticket {
  readonly projectId: ProjectId
  readonly hash: Uint8Array
  /** Monotonic time, so that setting the machine's clock cannot revalidate a ticket. */
  readonly endsAtMs: number
}

const digest = (text: string | Uint8Array): Uint8Array => createHash('sha256').update(text).digest()

export class LiveTickets {
  readonly #tickets = new Map<string, readonly Ticket[]>()

  issue(sessionId: string, projectId: ProjectId): { readonly ticket: string; readonly validMs: number } {
    const ticket = randomBytes(24).toString('base64url')
    const nowMs = monotonicMs()
    // Several tabs share a session, and each requests a ticket just before connecting.
    const valid = (this.#tickets.get(sessionId) ?? []).filter((other) => other.endsAtMs >= nowMs)
    const issued = { projectId, hash: digest(ticket), endsAtMs: nowMs + TICKET_MS }
    this.#tickets.set(sessionId, [...valid.slice(1 - TICKETS_PER_SESSION), issued])
    return { ticket, validMs: TICKET_MS }
  }

  /** Project of the ticket; null if it is wrong or expired. It stays valid for reconnects for one minute. */
  redeem(sessionId: string, ticket: Uint8Array): ProjectId | null {
    const presented = digest(ticket)
    const found = (this.#tickets.get(sessionId) ?? []).find(({ hash }) => timingSafeEqual(presented, hash))
    return found && found.endsAtMs >= monotonicMs() ? found.projectId : null
  }

  forget(sessionId: string): void {
    this.#tickets.delete(sessionId)
  }
}
