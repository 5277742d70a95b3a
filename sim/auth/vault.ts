/**
 * Secrets, kept apart from the log so that no event and no export ever holds one: password hashes, session token
 * hashes, gateway secret hashes. Only hashes are stored; what is shown once is never readable again.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { AccountId, HostId, ProjectId } from '#shared/kernel/ids.ts'
import { openDatabase } from '../storage/database.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS passwords (account TEXT PRIMARY KEY, salt BLOB NOT NULL, hash BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, account TEXT NOT NULL, project TEXT,
    created_at INTEGER NOT NULL, seen_at INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS sessions_account ON sessions (account);
  CREATE TABLE IF NOT EXISTS gateways (host TEXT PRIMARY KEY, secret_hash BLOB NOT NULL, is_simulated INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY, value BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS codes (
    purpose TEXT NOT NULL, phone TEXT NOT NULL, hash BLOB NOT NULL, expires_at INTEGER NOT NULL,
    tries_left INTEGER NOT NULL, PRIMARY KEY (purpose, phone)
  );
  CREATE TABLE IF NOT EXISTS code_sends (phone TEXT NOT NULL, sent_at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS code_sends_phone ON code_sends (phone, sent_at);
  CREATE TABLE IF NOT EXISTS last_projects (account TEXT PRIMARY KEY, project TEXT NOT NULL);
`

export interface StoredSession {
  readonly id: string
  readonly accountId: AccountId
  readonly projectId: ProjectId | null
  readonly createdAtMs: number
  readonly seenAtMs: number
}

/** A verification code that was sent; only a keyed hash of it is kept. */
export interface StoredCode {
  readonly hash: Uint8Array
  readonly expiresAtMs: number
  readonly triesLeft: number
}

export type CodePurpose = 'register' | 'forget'

export interface PasswordHash {
  readonly salt: Uint8Array
  readonly hash: Uint8Array
}

const sha256 = (text: string | Uint8Array): Uint8Array => createHash('sha256').update(text).digest()

export class Vault {
  readonly #db: DatabaseSync
  readonly #worldKey: Uint8Array
  readonly #codeKey: Uint8Array

  constructor(folder: string) {
    this.#db = openDatabase(join(folder, 'vault.db'), 'FULL')
    this.#db.exec(SCHEMA)
    this.#worldKey = this.#key('world')
    this.#codeKey = this.#key('codes')
  }

  #key(name: string): Uint8Array {
    const row = this.#db.prepare('SELECT value FROM keys WHERE name = ?').get(name)
    if (row) return row.value as Uint8Array
    const value = randomBytes(32)
    this.#db.prepare('INSERT INTO keys (name, value) VALUES (?, ?)').run(name, value)
    return value
  }

  setPassword(accountId: AccountId, { salt, hash }: PasswordHash): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO passwords (account, salt, hash) VALUES (?, ?, ?)')
      .run(accountId, salt, hash)
  }

  password(accountId: AccountId): PasswordHash | null {
    const row = this.#db.prepare('SELECT salt, hash FROM passwords WHERE account = ?').get(accountId)
    return row ? { salt: row.salt as Uint8Array, hash: row.hash as Uint8Array } : null
  }

  /** A new session and its token: 256 random bits, readable only in this answer. */
  openSession(
    accountId: AccountId,
    projectId: ProjectId | null,
    nowMs: number,
  ): { token: string; session: StoredSession } {
    const token = randomBytes(32).toString('base64url')
    const id = randomBytes(12).toString('hex')
    this.#db
      .prepare(
        'INSERT INTO sessions (id, token_hash, account, project, created_at, seen_at) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(id, sha256(token), accountId, projectId, nowMs, nowMs)
    return { token, session: { id, accountId, projectId, createdAtMs: nowMs, seenAtMs: nowMs } }
  }

  sessionByToken(token: string): StoredSession | null {
    return toSession(this.#db.prepare('SELECT * FROM sessions WHERE token_hash = ?').get(sha256(token)))
  }

  sessions(): StoredSession[] {
    return this.#db
      .prepare('SELECT * FROM sessions')
      .all()
      .flatMap((row) => toSession(row) ?? [])
  }

  touchSession(id: string, nowMs: number): void {
    this.#db.prepare('UPDATE sessions SET seen_at = ? WHERE id = ?').run(nowMs, id)
  }

  chooseProject(sessionId: string, accountId: AccountId, projectId: ProjectId): void {
    this.#db.prepare('UPDATE sessions SET project = ? WHERE id = ?').run(projectId, sessionId)
    this.#db
      .prepare('INSERT OR REPLACE INTO last_projects (account, project) VALUES (?, ?)')
      .run(accountId, projectId)
  }

  /** Nobody comes back to a project that is gone; where its sessions go is decided anew at the next start. */
  forgetProject(projectId: ProjectId): void {
    this.#db.prepare('DELETE FROM last_projects WHERE project = ?').run(projectId)
  }

  lastProject(accountId: AccountId): ProjectId | null {
    const row = this.#db.prepare('SELECT project FROM last_projects WHERE account = ?').get(accountId)
    return row ? (String(row.project) as ProjectId) : null
  }

  closeSession(id: string): void {
    this.#db.prepare('DELETE FROM sessions WHERE id = ?').run(id)
  }

  /** Six digits are soon tried through, so the hash needs the vault's own key and belongs to purpose and phone. */
  codeHash(purpose: CodePurpose, phone: string, code: string): Uint8Array {
    return createHmac('sha256', this.#codeKey).update(`${purpose}/${phone}/${code}`).digest()
  }

  /** Takes the place of an earlier code, and counts as sent from now on. */
  saveCode(purpose: CodePurpose, phone: string, code: StoredCode, sentAtMs: number): void {
    this.#db
      .prepare(
        'INSERT OR REPLACE INTO codes (purpose, phone, hash, expires_at, tries_left) VALUES (?, ?, ?, ?, ?)',
      )
      .run(purpose, phone, code.hash, code.expiresAtMs, code.triesLeft)
    this.#db.prepare('INSERT INTO code_sends (phone, sent_at) VALUES (?, ?)').run(phone, sentAtMs)
  }

  code(purpose: CodePurpose, phone: string): StoredCode | null {
    const row = this.#db.prepare('SELECT * FROM codes WHERE purpose = ? AND phone = ?').get(purpose, phone)
    if (!row) return null
    return {
      hash: row.hash as Uint8Array,
      expiresAtMs: Number(row.expires_at),
      triesLeft: Number(row.tries_left),
    }
  }

  countCodeTry(purpose: CodePurpose, phone: string): void {
    this.#db
      .prepare('UPDATE codes SET tries_left = tries_left - 1 WHERE purpose = ? AND phone = ?')
      .run(purpose, phone)
  }

  dropCode(purpose: CodePurpose, phone: string): void {
    this.#db.prepare('DELETE FROM codes WHERE purpose = ? AND phone = ?').run(purpose, phone)
  }

  /** When codes were sent to the phone since then, oldest first. */
  codeSends(phone: string, sinceMs: number): number[] {
    return this.#db
      .prepare('SELECT sent_at FROM code_sends WHERE phone = ? AND sent_at > ? ORDER BY sent_at')
      .all(phone, sinceMs)
      .map((row) => Number(row.sent_at))
  }

  forgetCodeSend(phone: string, sentAtMs: number): void {
    this.#db.prepare('DELETE FROM code_sends WHERE phone = ? AND sent_at = ?').run(phone, sentAtMs)
  }

  /** Codes nobody can use any more, and sends that count for nothing any more. */
  pruneCodes(expiredBeforeMs: number, sentBeforeMs: number): void {
    this.#db.prepare('DELETE FROM codes WHERE expires_at < ?').run(expiredBeforeMs)
    this.#db.prepare('DELETE FROM code_sends WHERE sent_at < ?').run(sentBeforeMs)
  }

  /** The secret of a simulated host is derived, so that the simulator can sign in after every start. */
  simulatedSecret(hostId: HostId): string {
    return createHmac('sha256', this.#worldKey).update(hostId).digest('base64url')
  }

  enrolSimulatedHosts(hosts: Iterable<HostId>): void {
    const insert = this.#db.prepare(
      'INSERT OR REPLACE INTO gateways (host, secret_hash, is_simulated) VALUES (?, ?, 1)',
    )
    this.#db.exec('BEGIN')
    for (const hostId of hosts) insert.run(hostId, sha256(this.simulatedSecret(hostId)))
    this.#db.exec('COMMIT')
  }

  isSimulated(hostId: HostId): boolean {
    return (
      this.#db.prepare('SELECT 1 FROM gateways WHERE host = ? AND is_simulated = 1').get(hostId) !== undefined
    )
  }

  /** A new secret for real hardware, shown once; a simulated host is handed over by this and no longer simulated. */
  renewGatewaySecret(hostId: HostId): string {
    const secret = randomBytes(24).toString('base64url')
    this.#db
      .prepare('INSERT OR REPLACE INTO gateways (host, secret_hash, is_simulated) VALUES (?, ?, 0)')
      .run(hostId, sha256(secret))
    return secret
  }

  isGatewaySecret(hostId: HostId, secret: Uint8Array): boolean {
    const row = this.#db.prepare('SELECT secret_hash FROM gateways WHERE host = ?').get(hostId)
    // An unknown host is compared with something too, so that the answer takes the same time.
    const wanted = row ? (row.secret_hash as Uint8Array) : new Uint8Array(32)
    return timingSafeEqual(sha256(secret), wanted) && row !== undefined
  }

  close(): void {
    this.#db.close()
  }
}

function toSession(row: Record<string, unknown> | undefined): StoredSession | null {
  if (!row) return null
  return {
    id: String(row.id),
    accountId: String(row.account) as AccountId,
    projectId: row.project === null ? null : (String(row.project) as ProjectId),
    createdAtMs: Number(row.created_at),
    seenAtMs: Number(row.seen_at),
  }
}
