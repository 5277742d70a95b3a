/**
 * The log on node:sqlite. Commits of all streams share one table and one group commit; each carries the hash of its
 * own content and its predecessor's hash, so that a changed past shows. The id of an append is not part of the hash:
 * equal decisions make equal logs.
 */
import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import { nextTurn } from '../clock.ts'
import { closeSynced, openSynced, orClose, type Synced, type SyncMode } from '../storage/database.ts'
import { DamagedFileError } from '../storage/errors.ts'
import { GroupWriter, type OnOutcome, Skip } from '../storage/groupWriter.ts'
import { type EventLog, SequenceConflict } from './eventLog.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS commits (
    stream TEXT NOT NULL,
    seq INTEGER NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (stream, seq)
  ) WITHOUT ROWID;
`
const QUEUE_CAPACITY = 20_000
/** Small enough to leave the event loop free between pieces. */
const PIECE_COMMITS = 256
/** Verified without a break: about a millisecond's work. */
const VERIFIED_COMMITS = 100

interface Head {
  readonly seq: number
  readonly hash: string
}

interface Piece {
  readonly after: number
  readonly upTo: number
  readonly naming: string
}

interface Append {
  readonly commit: Commit
  readonly id: string
}

export function openSqliteLog(
  folder: string,
  onOutcome: OnOutcome = () => {},
  sync: SyncMode = 'FULL',
): EventLog {
  const opened = openSynced(join(folder, 'log.db'), sync)
  return orClose(opened, () => new SqliteLog(opened, onOutcome))
}

class SqliteLog implements EventLog {
  /** For tests that fill the disk; no part of the port. */
  readonly db: DatabaseSync
  readonly #insert: StatementSync
  readonly #piece: StatementSync
  /** Of what is durable, which is all that anybody may read. */
  readonly #heads = new Map<string, Head>()
  /** Of streams with commits that are on their way to the disk. */
  readonly #headsAhead = new Map<string, Head>()
  readonly #writer: GroupWriter<Append>
  readonly #opened: Synced

  constructor(opened: Synced, onOutcome: OnOutcome) {
    const { db, sync, checkpointer } = opened
    this.db = db
    this.#opened = opened
    db.exec(SCHEMA)
    this.#insert = db.prepare('INSERT INTO commits (stream, seq, id, body, hash) VALUES (?, ?, ?, ?, ?)')
    this.#piece = db.prepare(
      "SELECT seq, body FROM commits WHERE stream = ? AND seq > ? AND seq <= ? AND (?4 = '' OR instr(body, ?4)) ORDER BY seq",
    )
    this.#loadHeads()
    this.#writer = new GroupWriter<Append>({
      db,
      write: (append) => this.#write(append),
      onRollback: () => this.#headsAhead.clear(),
      onDurable: () => this.#advance(),
      capacity: QUEUE_CAPACITY,
      onOutcome,
      sync,
      checkpointer,
    })
  }

  append(commit: Commit, id: string): Promise<void> {
    return this.#writer.add({ commit, id })
  }

  #write({ commit, id }: Append): void {
    const { stream, seq, at, actor, channel, command, cause, events } = commit
    const head = this.#headsAhead.get(stream) ?? this.#heads.get(stream) ?? { seq: 0, hash: '' }
    if (seq !== head.seq + 1) {
      if (seq <= head.seq && this.#idAt(stream, seq) === id) return
      throw new Skip(new SequenceConflict(stream, seq, head.seq))
    }
    const body = JSON.stringify({ at, actor, channel, command, cause, events })
    const hash = chainHash(head.hash, stream, seq, body)
    this.#insert.run(stream, seq, id, body, hash)
    this.#headsAhead.set(stream, { seq, hash })
  }

  #advance(): void {
    for (const [stream, head] of this.#headsAhead) this.#heads.set(stream, head)
    this.#headsAhead.clear()
  }

  #idAt(stream: StreamId, seq: number): unknown {
    return this.db.prepare('SELECT id FROM commits WHERE stream = ? AND seq = ?').get(stream, seq)?.id
  }

  #loadHeads(): void {
    const rows = this.db
      .prepare(
        'SELECT c.stream, c.seq, c.hash FROM commits c JOIN (SELECT stream s, MAX(seq) m FROM commits GROUP BY stream) h ON c.stream = h.s AND c.seq = h.m',
      )
      .all()
    for (const row of rows)
      this.#heads.set(String(row.stream), { seq: Number(row.seq), hash: String(row.hash) })
  }

  async lastSeq(stream: StreamId): Promise<number> {
    return this.#seqOf(stream)
  }

  #seqOf(stream: string): number {
    return this.#heads.get(stream)?.seq ?? 0
  }

  async streams(): Promise<readonly StreamId[]> {
    return [...this.#heads.keys()].sort() as StreamId[]
  }

  async *read(
    stream: StreamId,
    afterSeq: number,
    count = Number.POSITIVE_INFINITY,
    naming = '',
  ): AsyncGenerator<readonly Commit[], void, undefined> {
    for (let after = afterSeq; ; ) {
      const upTo = Math.min(after + PIECE_COMMITS, this.#seqOf(stream), afterSeq + count)
      if (upTo <= after) return
      const piece = this.#readPiece(stream, { after, upTo, naming })
      if (piece.length > 0) yield piece
      await nextTurn()
      after = upTo
    }
  }

  #readPiece(stream: StreamId, { after, upTo, naming }: Piece): Commit[] {
    return this.#piece.all(stream, after, upTo, naming).map(({ seq, body }) => {
      const { at, actor, channel, command, cause, events } = readBody(stream, Number(seq), String(body))
      const read = { stream, seq: Number(seq), at, actor, channel, command, events }
      return cause === undefined ? read : { ...read, cause }
    })
  }

  async hashAt(stream: StreamId, seq: number): Promise<string | null> {
    if (seq > this.#seqOf(stream)) return null
    const row = this.db.prepare('SELECT hash FROM commits WHERE stream = ? AND seq = ?').get(stream, seq)
    return row ? String(row.hash) : null
  }

  async newestMs(): Promise<number> {
    let newest = 0
    for (const [stream, { seq }] of this.#heads)
      for (const { at } of this.#readPiece(stream as StreamId, { after: seq - 1, upTo: seq, naming: '' }))
        newest = Math.max(newest, at)
    return newest
  }

  async findBrokenLink(rest: () => Promise<void> = nextTurn): Promise<string | null> {
    for (const [stream, { seq }] of [...this.#heads]) {
      const broken = await this.#brokenIn(stream, { seq: 0, hash: '' }, seq, rest)
      if (broken !== null) return broken
    }
    return null
  }

  async findBrokenTail(commitsPerStream: number): Promise<string | null> {
    for (const [stream, { seq }] of [...this.#heads]) {
      const before = Math.max(0, seq - commitsPerStream)
      const hash = before === 0 ? '' : await this.hashAt(stream as StreamId, before)
      if (hash === null) return `${stream}#${before}`
      const broken = await this.#brokenIn(stream, { seq: before, hash }, seq, nextTurn)
      if (broken !== null) return broken
    }
    return null
  }

  async #brokenIn(stream: string, from: Head, to: number, rest: () => Promise<void>): Promise<string | null> {
    const slice = this.db.prepare(
      'SELECT seq, body, hash FROM commits WHERE stream = ? AND seq > ? ORDER BY seq LIMIT ?',
    )
    let last = from
    while (last.seq < to) {
      const rows = slice.all(stream, last.seq, VERIFIED_COMMITS)
      for (const row of rows) {
        const seq = last.seq + 1
        const hash = chainHash(last.hash, stream, seq, String(row.body))
        if (Number(row.seq) !== seq || hash !== row.hash) return `${stream}#${seq}`
        last = { seq, hash }
      }
      // Appends that the disk refused meanwhile were never there.
      if (rows.length === 0) return this.#seqOf(stream) > last.seq ? `${stream}#${last.seq + 1}` : null
      if (last.seq < to) await rest()
      // Closed while it rested: what is left is looked at another time.
      if (!this.db.isOpen) return null
    }
    return null
  }

  settled(): Promise<void> {
    return this.#writer.settled()
  }

  async close(): Promise<void> {
    try {
      await this.#writer.settled()
    } finally {
      closeSynced(this.#opened)
    }
  }
}

/** @throws with the commit's name where the row was damaged: a log that cannot be read must not be started on */
function readBody(stream: StreamId, seq: number, text: string): Omit<Commit, 'stream' | 'seq'> {
  try {
    const body = JSON.parse(text) as Omit<Commit, 'stream' | 'seq'>
    if (Array.isArray(body.events)) return body
  } catch {
    // Reported below, with its name.
  }
  const what = new Error(`commit ${stream}#${seq} cannot be read`)
  throw new DamagedFileError('log.db', 'Restore DATA_DIR from a backup (npm run restore).', what)
}

function chainHash(previous: string, stream: string, seq: number, body: string): string {
  return hash('sha256', `${previous}\n${stream}\n${seq}\n${body}`, 'base64')
}
