/**
 * Sessions: sign-in, tokens and termination. Only the hash of a token is stored. All active sessions are in memory, so
 * requests need no store access. Memory is authoritative while this process serves the estate. It changes after a write
 * is durable, except that terminations apply at once.
 */

import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#shared/durations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { RoleId } from '#shared/records/role.ts'
import { ROLE_PREVIEW_MS } from '#shared/rules/rolePreview.ts'
import type { SessionOrigin } from '#shared/rules/sessionOrigin.ts'
import { KeyedQueue } from '../../base/keyedQueue.ts'
import { StorageError } from '../../stores/storage/errors.ts'
import type { DisplayGrant } from './displayPairings.ts'
import { LiveTickets } from './liveTickets.ts'
import { isPassword } from './passwords.ts'
import { isOfPerson, type SessionPorts } from './sessionPorts.ts'
import { type StoredSession, tokenHashOf } from './vault.ts'

/** A session unused for this long expires; the console's own idle time-out is far shorter. */
const UNUSED_MAX_MS = DAY_MS
const TOUCH_EVERY_MS = 60_000
const TOKEN_MAX_LENGTH = 128
/** A person has a few browsers; more sessions than that are forgotten ones or a script's. */
const SESSIONS_PER_ACCOUNT = 20

const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[\w-]{43}$/

/** Whether the text has the form of a token: base64url of the right number of bytes. */
export const isTokenShaped = (text: string): boolean => TOKEN_SHAPE.test(text)

export interface SignedIn {
  readonly token: string
  readonly session: StoredSession
}

export class Sessions {
  readonly #ports: SessionPorts
  readonly #alive = new Map<string, StoredSession>()
  readonly #byTokenHash = new Map<string, string>()
  readonly #tickets = new LiveTickets()
  /** Pending writes per session. */
  readonly #changes = new KeyedQueue<string>()
  /** Counter that orders sign-ins and ends of all sessions of an account. */
  #turn = 0
  readonly #endedAllIn = new Map<AccountId, number>()

  private constructor(ports: SessionPorts) {
    this.#ports = ports
  }

  static async open(ports: SessionPorts): Promise<Sessions> {
    const sessions = new Sessions(ports)
    const nowMs = ports.clock.now()
    for (const session of await sessions.#admissible()) {
      // A time in the future was recorded before the clock was set back. It must not prolong the session.
      const seenAtMs = Math.min(session.seenAtMs, nowMs)
      sessions.#admit(await sessions.#placed({ ...session, seenAtMs }))
    }
    sessions.#endUnused(nowMs)
    return sessions
  }

  /**
   * Stored sessions that are still valid. Live mode ends those opened in a simulated world with its public passwords.
   * It also ends those of unknown origin whose account still has the demo password.
   */
  async #admissible(): Promise<readonly StoredSession[]> {
    const { vault, refusedPassword } = this.#ports
    const stored: StoredSession[] = []
    for await (const session of vault.sessions()) stored.push(session)
    if (refusedPassword === null) return stored
    const isDemo = new Map<AccountId, boolean>()
    const admissible: StoredSession[] = []
    for (const session of stored) {
      const { accountId, isSimulated } = session
      if (isSimulated === undefined && !isDemo.has(accountId))
        isDemo.set(accountId, await isPassword(refusedPassword, await vault.password(accountId)))
      if (isSimulated ?? isDemo.get(accountId)) await vault.closeSession(session.id)
      else admissible.push(session)
    }
    return admissible
  }

  #admit(session: StoredSession): void {
    this.#alive.set(session.id, session)
    this.#byTokenHash.set(session.tokenHash, session.id)
  }

  /**
   * Marks the start of a sign-in, so that a later termination of all sessions of its account also ends it.
   */
  begin(): number {
    this.#turn += 1
    return this.#turn
  }

  /** A session of someone who has proved who they are. @throws Rejection login_incorrect */
  async open(
    accountId: AccountId,
    began: number,
    more: Pick<StoredSession, 'from' | 'way'>,
  ): Promise<SignedIn> {
    const nowMs = this.nowMs()
    this.#endUnused(nowMs)
    const projectId = await this.#firstProject(accountId)
    // The sign-in started before all sessions of the account were ended, so its proof is no longer valid.
    if ((this.#endedAllIn.get(accountId) ?? 0) > began) throw new Rejection('login_incorrect')
    return this.#open(accountId, projectId, nowMs, more)
  }

  /** The session of a wall display: of the account that paired it, and less than that. Its token. */
  async openDisplay({ accountId, projectId, display }: DisplayGrant, from: SessionOrigin): Promise<string> {
    return (await this.#open(accountId, projectId, this.nowMs(), { display, from })).token
  }

  /** Opens a preview session with the role, for the person of the parent session; ends an earlier preview. */
  async openPreview(parent: StoredSession, projectId: ProjectId, roleId: RoleId): Promise<SignedIn> {
    await this.#endPreviewsOf(parent.id)
    const nowMs = this.nowMs()
    const preview = { roleId, parentId: parent.id, endsAtMs: nowMs + ROLE_PREVIEW_MS }
    return this.#open(parent.accountId, projectId, nowMs, { preview, from: parent.from })
  }

  async #endPreviewsOf(parentId: string): Promise<void> {
    const previews = [...this.#alive.values()].filter(({ preview }) => preview?.parentId === parentId)
    await Promise.all(previews.map(({ id }) => this.end(id)))
  }

  /** A new session and its token: 256 random bits, readable only in this return value. */
  async #open(
    accountId: AccountId,
    projectId: ProjectId | null,
    nowMs: number,
    more: Pick<StoredSession, 'display' | 'preview' | 'from' | 'way'>,
  ) {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const id = randomBytes(12).toString('hex')
    const tokenHash = tokenHashOf(token)
    const isSimulated = this.#ports.refusedPassword === null
    const seen = { createdAtMs: nowMs, seenAtMs: nowMs }
    const session = { id, tokenHash, accountId, projectId, ...seen, isSimulated, ...more }
    // Added to memory before it is durable, so that terminating all sessions of the account also ends this one.
    // Its token has not been sent yet.
    this.#admit(session)
    try {
      await this.#ports.vault.saveSession(session)
    } catch (error) {
      // If the disk rejects the write, the session lives only in memory and ends with this process.
      if (error instanceof StorageError) this.#ports.onError(error, 'keeping a session over a restart')
      else {
        this.#forget(session)
        throw error
      }
    }
    if (!this.#alive.has(id)) throw new Rejection('login_incorrect')
    if (isOfPerson(session)) await this.#endSurplus(session)
    return { token, session }
  }

  /**
   * Ends the account's sessions above the limit, longest unused first. The new session and connected ones are kept: a
   * wall display is in use although it sends no requests.
   */
  async #endSurplus({ id, accountId }: StoredSession): Promise<void> {
    const others = [...this.#alive.values()].filter(
      (one) => one.accountId === accountId && one.id !== id && isOfPerson(one),
    )
    const inUse = new Set(others.filter((one) => this.isConnected(one.id)))
    const unused = others.filter((one) => !inUse.has(one))
    const surplus = unused
      .sort((a, b) => b.seenAtMs - a.seenAtMs || b.createdAtMs - a.createdAtMs)
      .slice(Math.max(0, SESSIONS_PER_ACCOUNT - 1 - inUse.size))
      .map((one) => this.end(one.id))
    // The sign-in succeeds even if storing an end fails, because the token is already invalid.
    for (const outcome of await Promise.allSettled(surplus))
      if (outcome.status === 'rejected') this.#ports.onError(outcome.reason, 'ending a surplus session')
  }

  async #firstProject(accountId: AccountId): Promise<ProjectId | null> {
    const { vault, principals } = this.#ports
    const last = await vault.lastProject(accountId)
    const open = principals.projectsOf(accountId).filter((id) => principals.opens(accountId, id))
    return last !== null && open.includes(last) ? last : (open[0] ?? null)
  }

  /** The session of a token; null when it has expired, was ended, or never existed. */
  authenticate(token: string): StoredSession | null {
    if (token.length === 0 || token.length > TOKEN_MAX_LENGTH) return null
    const nowMs = this.#ports.clock.now()
    const session = this.#alive.get(this.#byTokenHash.get(tokenHashOf(token)) ?? '')
    if (!session) return null
    if (this.#isOver(session, nowMs)) {
      this.#endInBackground(session.id)
      return null
    }
    const unusedMs = nowMs - session.seenAtMs
    if (unusedMs <= TOUCH_EVERY_MS) return session
    if (session.display || unusedMs <= UNUSED_MAX_MS || this.isConnected(session.id))
      return this.#touch(session, nowMs)
    this.#endInBackground(session.id)
    return null
  }

  #touch(session: StoredSession, nowMs: number): StoredSession {
    const touched = { ...session, seenAtMs: Math.round(nowMs) }
    this.#alive.set(session.id, touched)
    // With a full disk users must still have access. After a restart the session only appears longer unused.
    this.#change(session.id, (current) => current).catch((error: unknown) =>
      this.#ports.onError(error, 'noting that a session was used'),
    )
    return touched
  }

  /** Changes of one session run in sequence, each on the result of the previous one. */
  async #change(id: string, make: (session: StoredSession) => StoredSession): Promise<void> {
    await this.#changes.run(id, () => this.#store(id, make))
  }

  async #store(id: string, make: (session: StoredSession) => StoredSession): Promise<void> {
    const session = this.#alive.get(id)
    if (!session) return
    await this.#ports.vault.saveSession(make(session))
    const current = this.#alive.get(id)
    if (current) this.#alive.set(id, make(current))
  }

  #endUnused(nowMs: number): void {
    for (const session of [...this.#alive.values()])
      if (this.#isOver(session, nowMs) || (!session.display && this.#isUnused(session, nowMs)))
        this.#endInBackground(session.id)
  }

  #endInBackground(id: string): void {
    this.end(id).catch((error: unknown) => this.#ports.onError(error, 'ending an unused session'))
  }

  #isUnused({ id, seenAtMs }: StoredSession, nowMs: number): boolean {
    return nowMs - seenAtMs > UNUSED_MAX_MS && !this.isConnected(id)
  }

  /** However much it is used. */
  #isOver({ display, preview }: StoredSession, nowMs: number): boolean {
    const endsAtMs = display?.endsAtMs ?? preview?.endsAtMs
    if (endsAtMs !== undefined && nowMs >= endsAtMs) return true
    return preview !== undefined && !this.#alive.has(preview.parentId)
  }

  /** Returns null also for an expired display or preview; its live connection is closed at the next message. */
  byId(id: string): StoredSession | null {
    const session = this.#alive.get(id)
    return session && !this.#isOver(session, this.nowMs()) ? session : null
  }

  nowMs(): number {
    return Math.round(this.#ports.clock.now())
  }

  isConnected(id: string): boolean {
    return this.#ports.isConnected(id)
  }

  /** Displays included. */
  of(accountId: AccountId): readonly StoredSession[] {
    return [...this.#alive.values()].filter((one) => one.accountId === accountId && this.byId(one.id))
  }

  displaysOf(projectId: ProjectId): readonly StoredSession[] {
    return [...this.#alive.values()].filter(
      (one) => one.display && one.projectId === projectId && this.byId(one.id),
    )
  }

  /** Resolves once the choice is durable. It also applies to the user's next sign-in. */
  async chooseProject(session: StoredSession, projectId: ProjectId): Promise<void> {
    await this.#change(session.id, (current) => ({ ...current, projectId }))
    await this.#ports.vault.setLastProject(session.accountId, projectId)
  }

  /** The project is closed: its sessions switch to another project of their account, or to none. */
  async leaveProject(projectId: ProjectId): Promise<void> {
    // A display or a preview shows this project or none.
    for (const { id } of [...this.#alive.values()].filter(
      (one) => !isOfPerson(one) && one.projectId === projectId,
    ))
      await this.end(id)
    for (const { id, accountId } of [...this.#alive.values()].filter((one) => one.projectId === projectId)) {
      const next = await this.#firstProject(accountId)
      const current = this.#alive.get(id)
      if (current?.projectId === projectId) this.#alive.set(id, { ...current, projectId: next })
    }
    await this.#ports.vault.forgetProject(projectId)
  }

  /**
   * After a world reset, assigns each session to its project again, which did not exist when this store was
   * opened.
   */
  async placeAgain(): Promise<void> {
    for await (const session of this.#ports.vault.sessions()) {
      const alive = this.#alive.get(session.id)
      if (alive) this.#admit({ ...(await this.#placed(session)), seenAtMs: alive.seenAtMs })
    }
  }

  /** Returns the stored session without a deleted project. */
  async #placed(session: StoredSession): Promise<StoredSession> {
    const { projectId, accountId } = session
    if (!isOfPerson(session) || projectId === null || this.#ports.workspaces.project(projectId))
      return session
    return { ...session, projectId: await this.#firstProject(accountId) }
  }

  /**
   * Ends the session and its sockets immediately; resolves when this is durable.
   * @throws StorageError
   */
  async end(id: string): Promise<void> {
    const session = this.#alive.get(id)
    if (!session) return
    this.#forget(session)
    this.#tickets.forget(id)
    this.#ports.onEnded(id)
    await this.#endPreviewsOf(id)
    // Runs last: if the store rejects it, the token is already invalid.
    await this.#ports.vault.closeSession(id)
  }

  #forget({ id, tokenHash }: StoredSession): void {
    this.#alive.delete(id)
    this.#byTokenHash.delete(tokenHash)
  }

  /**
   * Ends every session of the account except one, including sockets, at once.
   * @returns their number, once durable
   */
  async endOthers(accountId: AccountId, exceptId: string | null): Promise<number> {
    this.#turn += 1
    this.#endedAllIn.set(accountId, this.#turn)
    const others = [...this.#alive.values()].filter(
      (session) => session.accountId === accountId && session.id !== exceptId,
    )
    await Promise.all(others.map(({ id }) => this.end(id)))
    return others.length
  }

  /** A password for one MQTT sign-in of this session to one project. */
  issueTicket(sessionId: string, projectId: ProjectId): { ticket: string; expiresAtMs: number } {
    const { ticket, validMs } = this.#tickets.issue(sessionId, projectId)
    return { ticket, expiresAtMs: this.nowMs() + validMs }
  }

  /** The project a ticket opens; null when it is wrong or too old, or the session has ended. */
  redeemTicket(sessionId: string, ticket: Uint8Array): ProjectId | null {
    return this.#alive.has(sessionId) ? this.#tickets.redeem(sessionId, ticket) : null
  }
}
