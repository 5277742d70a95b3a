/**
 * The log on node:sqlite. Commits of all streams share one table and one group commit. Each carries the hash of its
 * own content and its predecessor's hash, so that a changed past shows. The id of an append is not part of the hash:
 * equal decisions make equal logs.
 */
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import { nextTurn } from '../../base/clock.ts'
import { closeSynced, openSynced, orClose, type Synced, type SyncMode } from '../storage/database.ts'
import { DamagedFileError } from '../storage/errors.ts'
import { GroupWriter, type OnOutcome, Skip } from '../storage/groupWriter.ts'
import { BEFORE_ALL, chainHash, type Head, nextHead, type StoredCommit, storedCommit } from './chainHash.ts'
import { type EventLog, SequenceConflict } from './eventLog.ts'
import { ARCHIVED_SCHEMA, archivedHeads, LogArchive } from './logArchive.ts'

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

interface Piece {
  readonly after: number
  readonly upTo: number
  readonly naming: string
}

interface Append {
  readonly commit: Commit
  readonly id: string
}

/**
 * Opens or creates `log.db` in the folder.
 * @param onOutcome called after each group commit with its error, or with null
 * @param sync `NORMAL` may lose the newest commits at a power failure
 */
export function openSqliteLog(
  folder: string,
  onOutcome: OnOutcome = () => {},
  sync: SyncMode = 'FULL',
): EventLog {
  const opened = openSynced(join(folder, 'log.db'), sync)
  return orClose(opened, () => new SqliteLog(opened, folder, onOutcome))
}

class SqliteLog implements EventLog {
  /** For tests that fill the disk; not part of the port. */
  readonly db: DatabaseSync
  readonly #insert: StatementSync
  readonly #piece: StatementSync
  /** Durable commits only. */
  readonly #heads = new Map<string, Head>()
  /** Streams with commits that are being written. */
  readonly #pendingHeads = new Map<string, Head>()
  readonly #writer: GroupWriter<Append>
  readonly #opened: Synced
  /** Last archived commit of each stream. */
  readonly #archived: ReadonlyMap<string, Head>
  readonly #archive: LogArchive | null

  constructor(opened: Synced, folder: string, onOutcome: OnOutcome) {
    const { db, sync, checkpointer } = opened
    this.db = db
    this.#opened = opened
    db.exec(SCHEMA)
    db.exec(ARCHIVED_SCHEMA)
    this.#insert = db.prepare('INSERT INTO commits (stream, seq, id, body, hash) VALUES (?, ?, ?, ?, ?)')
    this.#piece = db.prepare(
      "SELECT seq, body, hash FROM commits WHERE stream = ? AND seq > ? AND seq <= ? AND (?4 = '' OR instr(body, ?4)) ORDER BY seq",
    )
    this.#archived = archivedHeads(db)
    this.#archive = LogArchive.open(folder, this.#archived)
    this.#loadHeads()
    this.#writer = new GroupWriter<Append>({
      db,
      write: (append) => this.#write(append),
      onRollback: () => this.#pendingHeads.clear(),
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
    const { stream, seq, ...content } = commit
    const { at, actor, channel, command, cause, group, undoes, key, events } = content
    const head = this.#pendingHeads.get(stream) ?? this.#heads.get(stream) ?? BEFORE_ALL
    if (seq !== head.seq + 1) {
      if (seq <= head.seq && this.#idAt(stream, seq) === id) return
      throw new Skip(new SequenceConflict(stream, seq, head.seq))
    }
    const body = JSON.stringify({ at, actor, channel, command, cause, group, undoes, key, events })
    const hash = chainHash(head.hash, stream, seq, body)
    this.#insert.run(stream, seq, id, body, hash)
    this.#pendingHeads.set(stream, { seq, hash })
  }

  #advance(): void {
    for (const [stream, head] of this.#pendingHeads) this.#heads.set(stream, head)
    this.#pendingHeads.clear()
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

  /** Binary search that reads each commit by key. */
  async seqAt(stream: StreamId, atMs: number): Promise<number> {
    let [before, after] = [0, this.#seqOf(stream) + 1]
    while (after - before > 1) {
      const seq = Math.floor((before + after) / 2)
      const [commit] = this.#readPiece(stream, { after: seq - 1, upTo: seq, naming: '' })
      if (commit && commit.at <= atMs) before = seq
      else after = seq
    }
    return before
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

  #readPiece(stream: StreamId, piece: Piece): Commit[] {
    return this.#stored(stream, piece).map(({ seq, body }) => {
      const { at, actor, channel, command, events, ...links } = readBody(stream, seq, body)
      return { stream, seq, at, actor, channel, command, ...linksOf(links), events }
    })
  }

  /** From archive, table, or both. */
  #stored(stream: string, { after, upTo, naming }: Piece): readonly StoredCommit[] {
    const archivedTo = this.#archived.get(stream)?.seq ?? 0
    const old =
      after < archivedTo ? this.#archive?.read(stream, after, Math.min(upTo, archivedTo)) : undefined
    const rows = upTo > archivedTo ? this.#piece.all(stream, Math.max(after, archivedTo), upTo, naming) : []
    return [...(old ?? []).filter(({ body }) => body.includes(naming)), ...rows.map(storedCommit)]
  }

  async hashAt(stream: StreamId, seq: number): Promise<string | null> {
    if (seq > this.#seqOf(stream)) return null
    return this.#stored(stream, { after: seq - 1, upTo: seq, naming: '' })[0]?.hash ?? null
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
      const broken = await this.#brokenIn(stream, BEFORE_ALL, seq, rest)
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
    let last = from
    while (last.seq < to) {
      const rows = this.#stored(stream, { after: last.seq, upTo: last.seq + VERIFIED_COMMITS, naming: '' })
      for (const row of rows) {
        const next = nextHead(stream, last, row)
        if (!next) return `${stream}#${last.seq + 1}`
        last = next
      }
      // Appends that the disk refused meanwhile were never there.
      if (rows.length === 0) return this.#seqOf(stream) > last.seq ? `${stream}#${last.seq + 1}` : null
      if (last.seq < to) await rest()
      // Closed meanwhile.
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
      this.#archive?.close()
      closeSynced(this.#opened)
    }
  }
}

/** Optional links of a commit; most have none. */
function linksOf({ cause, group, undoes, key }: Partial<Commit>): Partial<Commit> {
  if (cause === undefined && group === undefined && undoes === undefined && key === undefined) return NO_LINKS
  return {
    ...(cause === undefined ? {} : { cause }),
    ...(group === undefined ? {} : { group }),
    ...(undoes === undefined ? {} : { undoes }),
    ...(key === undefined ? {} : { key }),
  }
}
const NO_LINKS = {}

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
