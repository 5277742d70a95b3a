/** Secrets on node:sqlite: one table, group commit, a counter for the revisions. */
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { openDatabase } from '../storage/database.ts'
import { StorageError } from '../storage/errors.ts'
import { GroupWriter, type OnOutcome, Skip } from '../storage/groupWriter.ts'
import { RemovalNotes } from './removalNotes.ts'
import { ConflictError, checkSecret, type Secret, type Secrets } from './secrets.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS secrets (key TEXT PRIMARY KEY, value TEXT NOT NULL, revision INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS revisions (last INTEGER NOT NULL);
  INSERT INTO revisions SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM revisions);
`
const QUEUE_CAPACITY = 20_000
const LIST_ROWS = 500
/** Follows every character that a key may hold. */
const LAST_CHARACTER = '\x7f'

interface Write {
  readonly key: string
  /** Null removes. */
  readonly value: string | null
  readonly expectedRevision: number | undefined
}

export class SqliteSecrets implements Secrets {
  readonly #db: DatabaseSync
  readonly #writer: GroupWriter<Write, number>
  readonly #select: StatementSync
  readonly #insert: StatementSync
  readonly #delete: StatementSync
  readonly #count: StatementSync
  /** Removals that the disk refused: they are as good as done. */
  readonly #notes: RemovalNotes

  constructor(folder: string, onOutcome: OnOutcome = () => {}) {
    const db = openDatabase(join(folder, 'secrets.db'), 'FULL')
    db.exec(SCHEMA)
    this.#db = db
    this.#select = db.prepare('SELECT value, revision FROM secrets WHERE key = ?')
    this.#insert = db.prepare('INSERT OR REPLACE INTO secrets (key, value, revision) VALUES (?, ?, ?)')
    this.#delete = db.prepare('DELETE FROM secrets WHERE key = ? AND revision <= ?')
    this.#count = db.prepare('UPDATE revisions SET last = last + 1 RETURNING last')
    this.#notes = new RemovalNotes(join(folder, 'secrets-removed.bin'))
    this.#writer = new GroupWriter<Write, number>({
      db,
      write: (write) => this.#write(write),
      capacity: QUEUE_CAPACITY,
      onOutcome,
    })
    this.#carryOutNotes()
  }

  async get(key: string): Promise<Secret | null> {
    checkSecret(key)
    return this.#get(key)
  }

  #get(key: string): Secret | null {
    const row = this.#select.get(key)
    const revision = Number(row?.revision)
    if (!row || this.#notes.covers(key, revision)) return null
    return { key, value: String(row.value), revision }
  }

  async *list(prefix: string): AsyncIterable<Secret> {
    const page = this.#db.prepare(
      'SELECT key, value, revision FROM secrets WHERE key > ? AND key >= ? AND key < ? ORDER BY key LIMIT ?',
    )
    let after = ''
    for (;;) {
      const rows = page.all(after, prefix, prefix + LAST_CHARACTER, LIST_ROWS)
      for (const row of rows) {
        after = String(row.key)
        const revision = Number(row.revision)
        if (!this.#notes.covers(after, revision)) yield { key: after, value: String(row.value), revision }
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

  /** @returns the revision */
  #write({ key, value, expectedRevision }: Write): number {
    this.#expect(key, expectedRevision)
    const revision = Number(this.#count.get()?.last)
    if (value === null) this.#delete.run(key, revision)
    else this.#insert.run(key, value, revision)
    return revision
  }

  /** @throws Skip, so that only this write of its group is refused */
  #expect(key: string, expectedRevision: number | undefined): void {
    if (expectedRevision === undefined) return
    const found = this.#get(key)?.revision ?? 0
    if (found !== expectedRevision) throw new Skip(new ConflictError(key, expectedRevision, found))
  }

  /** The disk has no room to delete a row: notes it where room was kept. False where that fails, too. */
  #note(key: string, expectedRevision: number | undefined): boolean {
    const found = this.#get(key)
    if (!found) return (expectedRevision ?? 0) === 0
    const { revision } = found
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
