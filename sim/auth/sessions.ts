/** Sign-in, tokens and their end. The token itself is only in the caller's hands; here is its hash. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId, ProjectId } from '#shared/kernel/ids.ts'
import type { Clock } from '../clock.ts'
import { isDiskError } from '../storage/database.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import { type Credentials, DOOR } from './credentials.ts'
import type { Principals } from './principals.ts'
import type { StoredSession, Vault } from './vault.ts'

/** A session nobody used for this long is dead; the console's own idle time-out is far shorter. */
const UNUSED_MAX_MS = 24 * 3_600_000
const TOUCH_EVERY_MS = 60_000
const TICKET_MS = 60_000
const TICKETS_PER_SESSION = 8

export interface Ticket {
  readonly projectId: ProjectId
  readonly hash: Uint8Array
  readonly expiresAtMs: number
}

export interface SessionPorts {
  readonly vault: Vault
  readonly workspaces: Workspaces
  readonly principals: Principals
  readonly credentials: Credentials
  /** Real time: sessions live in the operator's time, not in the simulated world's. */
  readonly clock: Clock
  readonly onEnded: (sessionId: string) => void
}

const digest = (text: string | Uint8Array): Uint8Array => createHash('sha256').update(text).digest()

export class Sessions {
  readonly #ports: SessionPorts
  readonly #byToken = new Map<string, StoredSession>()
  readonly #alive = new Map<string, StoredSession>()
  readonly #tickets = new Map<string, readonly Ticket[]>()

  constructor(ports: SessionPorts) {
    this.#ports = ports
    for (const session of ports.vault.sessions()) this.#alive.set(session.id, this.#placed(session))
    this.#endUnused(ports.clock.now())
  }

  /** @throws Rejection login_incorrect, login_restricted, console_forbidden */
  async signIn(
    username: string,
    password: string,
    address: string,
  ): Promise<{ token: string; session: StoredSession }> {
    const { vault, workspaces, credentials, clock } = this.#ports
    const account = await credentials.judge(username, password, address)
    if (!account) throw new Rejection('login_incorrect')
    const nowMs = clock.now()
    if (this.#isOnlyFieldStaff(account.id, account.isSuper)) throw new Rejection('console_forbidden')
    this.#endUnused(nowMs)
    const opened = vault.openSession(account.id, this.#firstProject(account.id), nowMs)
    this.#alive.set(opened.session.id, opened.session)
    const context = { actor: DOOR, channel: 'web', nowMs } as const
    await workspaces.estate.run('RecordSignIn', { accountId: account.id, address }, context)
    return opened
  }

  /** Has roles, but none that may enter the console: maintenance and production staff use the mini program. */
  #isOnlyFieldStaff(accountId: AccountId, isSuper: boolean): boolean {
    if (isSuper) return false
    const projects = this.#ports.principals.projectsOf(accountId)
    return projects.length > 0 && projects.every((id) => this.#ports.principals.of(accountId, id) === null)
  }

  #firstProject(accountId: AccountId): ProjectId | null {
    const { vault, principals } = this.#ports
    const open = principals.projectsOf(accountId).filter((id) => principals.of(accountId, id) !== null)
    const last = vault.lastProject(accountId)
    return last !== null && open.includes(last) ? last : (open[0] ?? null)
  }

  /** The session a token stands for; null when it is dead or was never one. */
  authenticate(token: string): StoredSession | null {
    if (token.length === 0 || token.length > 128) return null
    const nowMs = this.#ports.clock.now()
    const known = this.#byToken.get(token) ?? this.#ports.vault.sessionByToken(token)
    const session = known && this.#alive.get(known.id)
    if (!session) return null
    if (nowMs - session.seenAtMs > UNUSED_MAX_MS) {
      this.end(session.id)
      return null
    }
    if (nowMs - session.seenAtMs > TOUCH_EVERY_MS) return this.#touch(token, session, nowMs)
    this.#byToken.set(token, session)
    return session
  }

  #touch(token: string, session: StoredSession, nowMs: number): StoredSession {
    const touched = { ...session, seenAtMs: nowMs }
    this.#byToken.set(token, touched)
    this.#alive.set(session.id, touched)
    try {
      this.#ports.vault.touchSession(session.id, nowMs)
    } catch (error) {
      // On a full disk people must still see their building; a restart only takes the session for longer unused.
      if (!isDiskError(error)) throw error
    }
    return touched
  }

  #endUnused(nowMs: number): void {
    for (const session of [...this.#alive.values()])
      if (nowMs - session.seenAtMs > UNUSED_MAX_MS) this.end(session.id)
  }

  byId(id: string): StoredSession | null {
    return this.#alive.get(id) ?? null
  }

  chooseProject(session: StoredSession, projectId: ProjectId): void {
    this.#ports.vault.chooseProject(session.id, session.accountId, projectId)
    const changed = { ...session, projectId }
    this.#alive.set(session.id, changed)
    for (const [token, other] of this.#byToken) if (other.id === session.id) this.#byToken.set(token, changed)
  }

  /** The project is gone: whoever was in it is in another one of theirs now, or in none. */
  leaveProject(projectId: ProjectId): void {
    for (const session of [...this.#alive.values()]) {
      if (session.projectId !== projectId) continue
      const moved = { ...session, projectId: this.#firstProject(session.accountId) }
      this.#alive.set(session.id, moved)
      for (const [token, other] of this.#byToken) if (other.id === session.id) this.#byToken.set(token, moved)
    }
    this.#ports.vault.forgetProject(projectId)
  }

  /** As stored, but never in a project that is no more. */
  #placed(session: StoredSession): StoredSession {
    const { projectId, accountId } = session
    if (projectId === null || this.#ports.workspaces.project(projectId)) return session
    return { ...session, projectId: this.#firstProject(accountId) }
  }

  /** Ends it here and now, its sockets included. */
  end(id: string): void {
    if (!this.#alive.delete(id)) return
    this.#tickets.delete(id)
    for (const [token, other] of this.#byToken) if (other.id === id) this.#byToken.delete(token)
    this.#ports.onEnded(id)
    // Last, since a full disk may refuse it and the token must be dead all the same.
    this.#ports.vault.closeSession(id)
  }

  /** Ends every session of the account but one, sockets included; answers how many. */
  endOthers(accountId: AccountId, exceptId: string | null): number {
    const others = [...this.#alive.values()].filter(
      (session) => session.accountId === accountId && session.id !== exceptId,
    )
    const failures: unknown[] = []
    for (const { id } of others) {
      try {
        this.end(id)
      } catch (error) {
        // Dead for everybody who asks; the others must be too before the disk's refusal is told.
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
    return others.length
  }

  /** A password for one MQTT sign-in of this session to one project, good for a minute. */
  issueTicket(sessionId: string, projectId: ProjectId): { ticket: string; expiresAtMs: number } {
    const ticket = randomBytes(24).toString('base64url')
    const nowMs = this.#ports.clock.now()
    const expiresAtMs = nowMs + TICKET_MS
    // Several tabs share a session, and each fetches its own just before it connects.
    const good = (this.#tickets.get(sessionId) ?? []).filter((other) => other.expiresAtMs >= nowMs)
    const issued = { projectId, hash: digest(ticket), expiresAtMs }
    this.#tickets.set(sessionId, [...good.slice(1 - TICKETS_PER_SESSION), issued])
    return { ticket, expiresAtMs }
  }

  /** The project a ticket opens; null when it is wrong or too old. Stays good for reconnects within its minute. */
  redeemTicket(sessionId: string, ticket: Uint8Array): ProjectId | null {
    const presented = digest(ticket)
    const found = (this.#tickets.get(sessionId) ?? []).find(({ hash }) => timingSafeEqual(presented, hash))
    if (!found || found.expiresAtMs < this.#ports.clock.now()) return null
    return this.#alive.has(sessionId) ? found.projectId : null
  }
}
