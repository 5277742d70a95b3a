/** Cursors and undelivered entries in a SQLite file of their own, beside the log and never in its transactions. */
import { join } from 'node:path'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { StreamId } from '#shared/kernel/commit.ts'
import { openAndBegin } from '../../stores/storage/database.ts'
import { checkStructure } from '../../stores/storage/structure.ts'
import type { OutboxStore, Progress, Saved } from './outboxStore.ts'
import type { Entry } from './subscriber.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS cursors (
    subscriber TEXT NOT NULL, stream TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (subscriber, stream)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS entries (
    subscriber TEXT NOT NULL, stream TEXT NOT NULL, seq INTEGER NOT NULL, event INTEGER NOT NULL, id TEXT NOT NULL,
    key TEXT NOT NULL, failures INTEGER NOT NULL, due_at INTEGER NOT NULL, reason TEXT NOT NULL,
    is_parked INTEGER NOT NULL, PRIMARY KEY (subscriber, id)
  ) WITHOUT ROWID;
`
const IN_ORDER = 'ORDER BY stream, seq, event'

export class SqliteOutboxStore implements OutboxStore {
  readonly #db: DatabaseSync

  constructor(folder: string) {
    // A power failure may lose the newest saves but never part of one. Effects since then repeat.
    this.#db = openAndBegin(join(folder, 'outbox.db'), 'NORMAL', (file) => {
      file.exec(SCHEMA)
      // A start reads all of it, which is little.
      checkStructure(file)
    }).db
  }

  async load(subscriber: string): Promise<Saved | null> {
    const cursors = this.#db.prepare('SELECT stream, seq FROM cursors WHERE subscriber = ?').all(subscriber)
    if (cursors.length === 0) return null
    const held = this.#db
      .prepare(`SELECT * FROM entries WHERE subscriber = ? AND is_parked = 0 ${IN_ORDER}`)
      .all(subscriber)
    const parked = this.#db
      .prepare('SELECT COUNT(*) n FROM entries WHERE subscriber = ? AND is_parked = 1')
      .get(subscriber)
    return {
      cursors: new Map(cursors.map(({ stream, seq }) => [String(stream) as StreamId, Number(seq)])),
      held: held.map(entryOf),
      parked: Number(parked?.n),
    }
  }

  async save(subscriber: string, { cursors, hold, park, release }: Progress): Promise<void> {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      const move = this.#db.prepare(
        'INSERT OR REPLACE INTO cursors (subscriber, stream, seq) VALUES (?, ?, ?)',
      )
      for (const [stream, seq] of cursors) move.run(subscriber, stream, seq)
      const forget = this.#db.prepare('DELETE FROM entries WHERE subscriber = ? AND id = ?')
      for (const id of release) forget.run(subscriber, id)
      const put = this.#db.prepare(
        'INSERT OR REPLACE INTO entries (subscriber, stream, seq, event, id, key, failures, due_at, reason, is_parked) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      )
      for (const [entries, isParked] of [[hold, 0] as const, [park, 1] as const]) {
        for (const { stream, seq, index, id, key, failures, dueAtMs, reason } of entries)
          put.run(subscriber, stream, seq, index, id, key, failures, Math.round(dueAtMs), reason, isParked)
      }
      this.#db.exec('COMMIT')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
  }

  async parked(subscriber: string, limit: number): Promise<readonly Entry[]> {
    return this.#db
      .prepare(`SELECT * FROM entries WHERE subscriber = ? AND is_parked = 1 ${IN_ORDER} LIMIT ?`)
      .all(subscriber, limit)
      .map(entryOf)
  }

  async close(): Promise<void> {
    this.#db.close()
  }
}

function entryOf(row: Readonly<Record<string, SQLOutputValue>>): Entry {
  return {
    stream: String(row.stream) as StreamId,
    seq: Number(row.seq),
    index: Number(row.event),
    id: String(row.id),
    key: String(row.key),
    failures: Number(row.failures),
    dueAtMs: Number(row.due_at),
    reason: String(row.reason),
  }
}
