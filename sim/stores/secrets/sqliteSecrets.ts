/** Secrets on node:sqlite: one table, group commit, a counter for the revisions. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { openAndBegin } from '../storage/database.ts'
import { StorageError } from '../storage/errors.ts'
import { GroupWriter, type OnOutcome, Skip } from '../storage/groupWriter.ts'
import { RemovalNotes } from './removalNotes.ts'
import { ConflictError, checkSecret, type Secret, type Secrets } from './secrets.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS secrets (key TEXT PRIMARY KEY, value TEXT NOT NULL, revision INTEGER NOT NULL, sum TEXT) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS revisions (last INTEGER NOT NULL);
  INSERT INTO revisions SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM revisions);
`
const QUEUE_CAPACITY = 20_000
const LIST_ROWS = 500
/** Sorts after every character that a key may contain. */
const LAST_CHARACTER = '\x7f'

/** Notified of a row that differs from the written one: its key, never its value. */
export type OnDamaged = (key: string) => void

/** Detects a flipped bit, which would otherwise be an unnoticed wrong password. */
export class DamagedSecretError extends Error {
  constructor(key: string) {
    super(`the stored value of ${key} is damaged`)
    this.name = 'DamagedSecretError'
  }
}

interface Row {
  readonly key: string
  readonly value: string
  readonly revision: number
  readonly isWhole: boolean
}

const sumOf = (key: string, value: string, revision: number): string =>
  createHash('sha256').update(`${key}\n${revision}\n${value}`).digest('base64url').slice(0, 16)

function readRow(row: Record<string, unknown>): Row {
  const [key, value, revision] = [String(row.key), String(row.value), Number(row.revision)]
  // Rows of an older version have no sum until they are written again.
  return { key, value, revision, isWhole: row.sum === null || row.sum === sumOf(key, value, revision) }
}

function beginSecrets(db: DatabaseSync): void {
  // Replaced and removed values are overwritten in their page.
  db.exec('PRAGMA secure_delete = ON')
  db.exec(SCHEMA)
  const columns = db.prepare('PRAGMA table_info(secrets)').all()
  if (!columns.some(({ name }) => name === 'sum')) db.exec('ALTER TABLE secrets ADD COLUMN sum TEXT')
}

interface Write {
  readonly key: string
  /** Null removes. */
  readonly value: string | null
  readonly expectedRevision: number | undefined
}

export interface SqliteSecretsOptions {
  /** File name without `.db`. */
  readonly name?: 'secrets' | 'people'
  readonly onOutcome?: OnOutcome
  readonly onDamaged?: OnDamaged
}

export class SqliteSecrets implements Secrets {
  readonly #db: DatabaseSync
  readonly #writer: GroupWriter<Write, number>
  readonly #select: StatementSync
  readonly #insert: StatementSync
  readonly #delete: StatementSync
  readonly #count: StatementSync
  /** Journalled removals. */
  readonly #notes: RemovalNotes
  readonly #onDamaged: OnDamaged

  constructor(folder: string, options: SqliteSecretsOptions = {}) {
    const { name = 'secrets', onOutcome = () => {}, onDamaged = () => {} } = options
    const { db } = openAndBegin(join(folder, `${name}.db`), 'FULL', beginSecrets)
    this.#db = db
    this.#onDamaged = onDamaged
    this.#select = db.prepare('SELECT key, value, revision, sum FROM secrets WHERE key = ?')
    this.#insert = db.prepare(
      'INSERT OR REPLACE INTO secrets (key, value, revision, sum) VALUES (?, ?, ?, ?)',
    )
    this.#delete = db.prepare('DELETE FROM secrets WHERE key = ? AND revision <= ?')
    this.#count = db.prepare('UPDATE revisions SET last = last + 1 RETURNING last')
    this.#notes = new RemovalNotes(join(folder, `${name}-removed.bin`))
    this.#writer = new GroupWriter<Write, number>({
      db,
      write: (write) => this.#write(write),
      capacity: QUEUE_CAPACITY,
      onOutcome,
    })
    try {
      this.#carryOutNotes()
      this.#verify()
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** Reads everything at start, to detect damage early. */
  #verify(): void {
    for (const found of this.#db.prepare('SELECT key, value, revision, sum FROM secrets').iterate()) {
      const { key, isWhole } = readRow(found)
      if (!isWhole) this.#onDamaged(key)
    }
  }

  async get(key: string): Promise<Secret | null> {
    checkSecret(key)
    return this.#get(key)
  }

  #get(key: string): Secret | null {
    const found = this.#select.get(key)
    const row = found && readRow(found)
    if (!row || this.#notes.covers(key, row.revision)) return null
    if (row.isWhole) return { key, value: row.value, revision: row.revision }
    this.#onDamaged(key)
    throw new DamagedSecretError(key)
  }

  /** Revision of a value, even a damaged one, so that it can be replaced or removed; 0 if missing. */
  #revisionOf(key: string): number {
    const revision = Number(this.#select.get(key)?.revision ?? 0)
    return this.#notes.covers(key, revision) ? 0 : revision
  }

  async *list(prefix: string): AsyncIterable<Secret> {
    const page = this.#db.prepare(
      'SELECT key, value, revision, sum FROM secrets WHERE key > ? AND key >= ? AND key < ? ORDER BY key LIMIT ?',
    )
    let after = ''
    for (;;) {
      const rows = page.all(after, prefix, prefix + LAST_CHARACTER, LIST_ROWS)
      for (const row of rows) {
        const { key, value, revision, isWhole } = readRow(row)
        after = key
        if (this.#notes.covers(key, revision)) continue
        if (isWhole) yield { key, value, revision }
        else this.#onDamaged(key)
      }
      if (rows.length < LIST_ROWS) return
    }
  }

  async put(key: string, value: string, expectedRevision?: number): Promise<number> {
    checkSecret(key, value)
    return this.#writer.add({ key, value, expectedRevision })
  }

  async remove(key: string, expectedRevision?: number): Promise<void> {
    checkSecret(key)
    try {
      await this.#writer.add({ key, value: null, expectedRevision })
    } catch (error) {
      if (!(error instanceof StorageError) || !this.#note(key, expectedRevision)) throw error
    }
  }

  async purge(): Promise<void> {
    await this.#writer.settled()
    // Old pages stay in the WAL until it is truncated. If a backup is reading, the caller retries.
    const checkpoint = this.#db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
    if (checkpoint?.busy !== 0) throw new StorageError(new Error('the write-ahead log is being read'))
  }

  /** @returns the revision */
  #write({ key, value, expectedRevision }: Write): number {
    this.#expect(key, expectedRevision)
    const revision = Number(this.#count.get()?.last)
    if (value === null) this.#delete.run(key, revision)
    else this.#insert.run(key, value, revision, sumOf(key, value, revision))
    return revision
  }

  /** @throws Skip, so that only this write of its group is refused */
  #expect(key: string, expectedRevision: number | undefined): void {
    if (expectedRevision === undefined) return
    const found = this.#revisionOf(key)
    if (found !== expectedRevision) throw new Skip(new ConflictError(key, expectedRevision, found))
  }

  /** Journals a deletion on a full disk. False if that fails too. */
  #note(key: string, expectedRevision: number | undefined): boolean {
    const revision = this.#revisionOf(key)
    if (revision === 0) return (expectedRevision ?? 0) === 0
    return (expectedRevision ?? revision) === revision && this.#notes.add({ key, revision })
  }

  #carryOutNotes(): void {
    const notes = this.#notes.all()
    if (notes.length === 0) return
    try {
      this.#db.exec('BEGIN IMMEDIATE')
      for (const { key, revision } of notes) this.#delete.run(key, revision)
      this.#db.exec('COMMIT')
      this.#notes.clear()
    } catch {
      // Still no room: the notes go on standing for the rows.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
    }
  }

  close(): void {
    try {
      this.#writer.flush()
    } finally {
      this.#notes.close()
      this.#db.close()
    }
  }
}
