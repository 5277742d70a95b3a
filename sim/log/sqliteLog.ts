/**
 * The log on node:sqlite. Commits of all streams share one table and one group commit; each carries the hash of its
 * own content and its predecessor's hash, so that a changed past shows.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import { openDatabase } from '../storage/database.ts'
import { GroupWriter, Skip } from '../storage/groupWriter.ts'
import { type EventLog, SequenceConflict, type Snapshot } from './eventLog.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS commits (
    stream TEXT NOT NULL,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (stream, seq)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS snapshots (
    stream TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL
  );
`
/** Raise it when the meaning of a record changes: older snapshots are then ignored and the log is folded anew. */
const SNAPSHOT_VERSION = 1
const QUEUE_CAPACITY = 20_000

interface Head {
  seq: number
  hash: string
}

export type SqliteLog = EventLog & { readonly db: DatabaseSync }

export function openSqliteLog(folder: string): SqliteLog {
  return new LogOnSqlite(openDatabase(join(folder, 'log.db'), 'FULL'))
}

class LogOnSqlite implements EventLog {
  readonly db: DatabaseSync
  readonly #insert: StatementSync
  readonly #heads = new Map<string, Head>()
  readonly #writer: GroupWriter<Commit>

  constructor(db: DatabaseSync) {
    this.db = db
    db.exec(SCHEMA)
    this.#insert = db.prepare('INSERT INTO commits (stream, seq, body, hash) VALUES (?, ?, ?, ?)')
    this.#loadHeads()
    this.#writer = new GroupWriter<Commit>({
      db,
      write: (commit) => this.#write(commit),
      onRollback: () => this.#loadHeads(),
      capacity: QUEUE_CAPACITY,
    })
  }

  append(commit: Commit): Promise<void> {
    return this.#writer.add(commit)
  }

  #write(commit: Commit): void {
    const head = this.#heads.get(commit.stream) ?? { seq: 0, hash: '' }
    if (commit.seq !== head.seq + 1)
      throw new ConflictSkip(new SequenceConflict(commit.stream, commit.seq, head.seq))
    const { stream, seq, ...rest } = commit
    const body = JSON.stringify(rest)
    const hash = chainHash(head.hash, stream, seq, body)
    this.#insert.run(stream, seq, body, hash)
    this.#heads.set(stream, { seq, hash })
  }

  #loadHeads(): void {
    this.#heads.clear()
    const rows = this.db
      .prepare(
        'SELECT c.stream, c.seq, c.hash FROM commits c JOIN (SELECT stream s, MAX(seq) m FROM commits GROUP BY stream) h ON c.stream = h.s AND c.seq = h.m',
      )
      .all()
    for (const row of rows)
      this.#heads.set(String(row.stream), { seq: Number(row.seq), hash: String(row.hash) })
  }

  lastSeq(stream: StreamId): number {
    return this.#heads.get(stream)?.seq ?? 0
  }

  streams(): readonly StreamId[] {
    return [...this.#heads.keys()].sort() as StreamId[]
  }

  *read(stream: StreamId, afterSeq: number): Iterable<Commit> {
    const rows = this.db.prepare('SELECT seq, body FROM commits WHERE stream = ? AND seq > ? ORDER BY seq')
    for (const row of rows.iterate(stream, afterSeq)) {
      yield {
        stream,
        seq: Number(row.seq),
        ...(JSON.parse(String(row.body)) as Omit<Commit, 'stream' | 'seq'>),
      }
    }
  }

  saveSnapshot(stream: StreamId, snapshot: Snapshot): void {
    this.db
      .prepare('INSERT OR REPLACE INTO snapshots (stream, version, seq, body) VALUES (?, ?, ?, ?)')
      .run(stream, SNAPSHOT_VERSION, snapshot.seq, JSON.stringify(snapshot.records))
  }

  loadSnapshot(stream: StreamId): Snapshot | null {
    const row = this.db
      .prepare('SELECT seq, body FROM snapshots WHERE stream = ? AND version = ?')
      .get(stream, SNAPSHOT_VERSION)
    if (!row) return null
    return { seq: Number(row.seq), records: JSON.parse(String(row.body)) as unknown[] }
  }

  newestMs(): number {
    let newest = 0
    for (const [stream, { seq }] of this.#heads) {
      for (const commit of this.read(stream as StreamId, seq - 1)) newest = Math.max(newest, commit.at)
    }
    return newest
  }

  close(): void {
    this.#writer.flush()
    this.db.close()
  }
}

class ConflictSkip extends Skip {
  constructor(cause: SequenceConflict) {
    super(cause.message, { cause })
  }
}

function chainHash(previous: string, stream: string, seq: number, body: string): string {
  return createHash('sha256').update(`${previous}\n${stream}\n${seq}\n${body}`).digest('base64')
}

/** The first commit whose hash does not follow from its content and its predecessor, or null when all is whole. */
export function findBrokenLink(db: DatabaseSync): string | null {
  let stream = ''
  let hash = ''
  let last = 0
  for (const row of db
    .prepare('SELECT stream, seq, body, hash FROM commits ORDER BY stream, seq')
    .iterate()) {
    if (row.stream !== stream) {
      stream = String(row.stream)
      hash = ''
      last = 0
    }
    const seq = Number(row.seq)
    hash = chainHash(hash, stream, seq, String(row.body))
    if (seq !== last + 1 || hash !== row.hash) return `${stream}#${seq}`
    last = seq
  }
  return null
}
