/**
 * Tables folded from the log for paged questions. They hold nothing that the log does not, so they are written with
 * less care, and thrown away and folded anew whenever their shape changes.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import type { EventLog } from '../log/eventLog.ts'
import { openDatabase } from '../storage/database.ts'

/** Raise it whenever a view's table or fold changes. */
const VIEWS_VERSION = 2

export interface View {
  readonly schema: string
  /** Folds one commit, inside a transaction. */
  readonly fold: (db: DatabaseSync, commit: Commit<AtriumEvent>) => void
}

export class Views {
  readonly #db: DatabaseSync
  readonly #views: readonly View[]
  #waiting: Commit<AtriumEvent>[] = []
  #isScheduled = false
  readonly #onError: (error: unknown) => void

  constructor(folder: string, log: EventLog, views: readonly View[], onError: (error: unknown) => void) {
    this.#views = views
    this.#onError = onError
    this.#db = openViews(folder)
    this.#db.exec('CREATE TABLE IF NOT EXISTS folded (stream TEXT PRIMARY KEY, seq INTEGER NOT NULL)')
    for (const view of views) this.#db.exec(view.schema)
    this.#catchUp(log)
  }

  /** Everything durable so far is in the tables when this returns. */
  get db(): DatabaseSync {
    this.#flush()
    return this.#db
  }

  /** A durable commit; folded soon, or when somebody asks. */
  add(commit: Commit<AtriumEvent>): void {
    this.#waiting.push(commit)
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#flushSafely())
  }

  #flushSafely(): void {
    try {
      this.#flush()
    } catch (error) {
      // The commits stay in the queue: the next one, or the next question, tries again.
      this.#onError(error)
    }
  }

  #flush(): void {
    this.#isScheduled = false
    if (this.#waiting.length === 0) return
    this.#transaction(() => {
      for (const commit of this.#waiting) this.#fold(commit)
    })
    this.#waiting = []
  }

  #catchUp(log: EventLog): void {
    this.#transaction(() => {
      for (const stream of log.streams()) {
        for (const commit of log.read(stream, this.#foldedSeq(stream)))
          this.#fold(commit as Commit<AtriumEvent>)
      }
    })
  }

  #foldedSeq(stream: StreamId): number {
    return Number(this.#db.prepare('SELECT seq FROM folded WHERE stream = ?').get(stream)?.seq ?? 0)
  }

  #fold(commit: Commit<AtriumEvent>): void {
    for (const view of this.#views) view.fold(this.#db, commit)
    this.#db
      .prepare('INSERT OR REPLACE INTO folded (stream, seq) VALUES (?, ?)')
      .run(commit.stream, commit.seq)
  }

  #transaction(work: () => void): void {
    this.#db.exec('BEGIN')
    try {
      work()
      this.#db.exec('COMMIT')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
  }

  close(): void {
    try {
      this.#flush()
    } finally {
      this.#db.close()
    }
  }
}

function openViews(folder: string): DatabaseSync {
  const path = join(folder, 'views.db')
  const db = openDatabase(path, 'NORMAL')
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0)
  if (version === VIEWS_VERSION) return db
  db.close()
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  const fresh = openDatabase(path, 'NORMAL')
  fresh.exec(`PRAGMA user_version = ${VIEWS_VERSION}`)
  return fresh
}
