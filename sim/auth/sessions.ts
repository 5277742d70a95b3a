/** Sign-in, tokens and their end. The token itself is only in the caller's hands; here is its hash. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId, ProjectId } from '#shared/kernel/ids.ts'
import type { Clock } from '../clock.ts'
import { isDiskError } from '../storage/database.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import { isPassword } from './passwords.ts'
import type { Principals } from './principals.ts'
import { Throttle } from './throttle.ts'
import type { StoredSession, Vault } from './vault.ts'

const WINDOW_MS = 15 * 60_000
const WRONG_PER_ACCOUNT = 10
const WRONG_PER_ADDRESS = 50
/** A session nobody used for this long is dead; the console's own idle time-out is far shorter. */
const UNUSED_MAX_MS = 24 * 3_600_000
const TOUCH_EVERY_MS = 60_000
const TICKET_MS = 60_000
const TICKETS_PER_SESSION = 8
const SYSTEM = { kind: 'system', id: 'door', name: 'Atrium' } as const

export interface Ticket {
  readonly projectId: ProjectId
  readonly hash: Uint8Array
  readonly expiresAtMs: number
}

export interface SessionPorts {
  readonly vault: Vault
  readonly workspaces: Workspaces
  readonly principals: Principals
  /** Real time: sessions and throttles live in the operator's time, not in the simulated world's. */
  readonly clock: Clock
  readonly onEnded: (sessionId: string) => void
}

const digest = (text: string | Uint8Array): Uint8Array => createHash('sha256').update(text).digest()

export class Sessions {
  readonly #ports: SessionPorts
  readonly #byToken = new Map<string, StoredSession>()
  readonly #alive = new Map<string, StoredSession>()
  readonly #tickets = new Map<string, readonly Ticket[]>()
  readonly #perAccount = new Throttle({ limit: WRONG_PER_ACCOUNT, windowMs: WINDOW_MS })
  readonly #perAddress = new Throttle({ limit: WRONG_PER_ADDRESS, windowMs: WINDOW_MS })

  constructor(ports: SessionPorts) {
    this.#ports = ports
    for (const session of ports.vault.sessions()) this.#alive.set(session.id, session)
    this.#endUnused(ports.clock.now())
  }

  /** @throws Rejection login_incorrect, login_restricted, console_forbidden */
  async signIn(
    username: string,
    password: string,
    address: string,
  ): Promise<{ token: string; session: StoredSession }> {
    const { vault, workspaces, clock } = this.#ports
    const nowMs = clock.now()
    const waitMs = Math.max(this.#perAccount.waitMs(username, nowMs), this.#perAddress.waitMs(address, nowMs))
    if (waitMs > 0) throw new Rejection('login_restricted', { seconds: Math.ceil(waitMs / 1000) })
    // Counted before the hash is computed, so that parallel tries cannot outrun the limit.
    this.#perAccount.fail(username, nowMs)
    this.#perAddress.fail(address, nowMs)
    const account = workspaces.estate.state.first('account', 'phone', username)
    const stored = account ? vault.password(account.id) : null
    const isRight = await isPassword(password, stored).catch((error: unknown) => {
      // Too busy to look at the password: nobody has tried a wrong one.
      this.#perAccount.pardon(username, nowMs)
      this.#perAddress.pardon(address, nowMs)
      throw error
    })
    if (!account || !isRight) {
      await this.#record('RecordRefusedSignIn', { phoneTail: username.slice(-2), address })
      throw new Rejection('login_incorrect')
    }
    this.#perAccount.forget(username)
    this.#perAddress.pardon(address, nowMs)
    if (this.#isOnlyFieldStaff(account.id, account.isSuper)) throw new Rejection('console_forbidden')
    this.#endUnused(nowMs)
    const opened = vault.openSession(account.id, this.#firstProject(account.id), nowMs)
    this.#alive.set(opened.session.id, opened.session)
    await this.#record('RecordSignIn', { accountId: account.id, address })
    return opened
  }

  async #record(
    ...[name, data]:
      | ['RecordSignIn', { accountId: AccountId; address: string }]
      | ['RecordRefusedSignIn', { phoneTail: string; address: string }]
  ): Promise<void> {
    const context = { actor: SYSTEM, channel: 'web', nowMs: this.#ports.clock.now() } as const
    await this.#ports.workspaces.estate.run(name, data, context)
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
    const session = this.#byToken.get(token) ?? this.#ports.vault.sessionByToken(token)
    if (!session || !this.#alive.has(session.id)) return null
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

  useProject(session: StoredSession, projectId: ProjectId): void {
    this.#ports.vault.chooseProject(session.id, session.accountId, projectId)
    const changed = { ...session, projectId }
    this.#alive.set(session.id, changed)
    for (const [token, other] of this.#byToken) if (other.id === session.id) this.#byToken.set(token, changed)
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
