/**
 * Old commits moved from `log.db` to `archive.db` as compressed blocks. Nothing is lost: reads continue into the
 * archive, and the hash chain continues from its last commit. `log.db` records the valid end; later blocks belong to an
 * aborted run.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { createPrivateFile } from '../storage/database.ts'
import { DamagedFileError } from '../storage/errors.ts'
import { BEFORE_ALL, type Head, nextHead, type StoredCommit } from './chainHash.ts'

export const ARCHIVE_FILE = 'archive.db'
/** Last archived commit per stream, in `log.db`. */
export const ARCHIVED_SCHEMA = `
  CREATE TABLE IF NOT EXISTS archived (
    stream TEXT NOT NULL PRIMARY KEY,
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL
  ) WITHOUT ROWID;
`
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS blocks (
    stream TEXT NOT NULL,
    lastSeq INTEGER NOT NULL,
    firstSeq INTEGER NOT NULL,
    commits BLOB NOT NULL,
    PRIMARY KEY (stream, lastSeq)
  ) WITHOUT ROWID;
`
/** Commits per block; a compressed block has about ten kilobytes. */
export const BLOCK_COMMITS = 256
const REMEDY = 'It holds the old commits of log.db: restore DATA_DIR from a backup (npm run restore).'

const blockSchema = z.array(z.tuple([z.string(), z.string()]))

/** Archive heads recorded in `log.db`; empty without an archive. */
export function archivedHeads(log: DatabaseSync): ReadonlyMap<string, Head> {
  const hasTable = log.prepare("SELECT 1 FROM sqlite_master WHERE name = 'archived'").get() !== undefined
  const rows = hasTable ? log.prepare('SELECT stream, seq, hash FROM archived').all() : []
  return new Map(rows.map((row) => [String(row.stream), { seq: Number(row.seq), hash: String(row.hash) }]))
}

export class LogArchive {
  readonly #path: string
  readonly #db: DatabaseSync
  /** Most recently read block, because readers usually continue with its neighbours. */
  #last: { readonly key: string; readonly commits: readonly StoredCommit[] } | null = null

  private constructor(path: string, db: DatabaseSync) {
    this.#path = path
    this.#db = db
  }

  /**
   * @param heads result of `archivedHeads`; if empty no archive is read
   * @throws DamagedFileError if the archive is missing or does not match `log.db`
   */
  static open(folder: string, heads: ReadonlyMap<string, Head>): LogArchive | null {
    if (heads.size === 0) return null
    const path = join(folder, ARCHIVE_FILE)
    let archive: LogArchive | null = null
    try {
      archive = new LogArchive(path, new DatabaseSync(path, { readOnly: true }))
      for (const [stream, { seq, hash }] of heads)
        if (archive.at(stream, seq)?.hash !== hash) throw new Error(`it lacks ${stream}#${seq} of this log`)
      return archive
    } catch (error) {
      archive?.close()
      throw error instanceof DamagedFileError ? error : new DamagedFileError(path, REMEDY, error)
    }
  }

  /** Opens for writing; creates the file if missing. */
  static create(folder: string): LogArchive {
    const path = join(folder, ARCHIVE_FILE)
    createPrivateFile(path)
    const db = new DatabaseSync(path)
    // Without WAL, so that it can be read on a read-only disk, such as a backup.
    db.exec(`PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; ${SCHEMA}`)
    return new LogArchive(path, db)
  }

  /** In order between two sequences. */
  read(stream: string, after: number, upTo: number): readonly StoredCommit[] {
    const found: StoredCommit[] = []
    for (let seq = after + 1; seq <= upTo; ) {
      const block = this.#block(stream, seq)
      const last = block.at(-1)?.seq ?? 0
      // A gap: the caller sees that commits are missing.
      if (last < seq) break
      for (const one of block) if (one.seq > after && one.seq <= upTo) found.push(one)
      seq = last + 1
    }
    return found
  }

  at(stream: string, seq: number): StoredCommit | null {
    return this.read(stream, seq - 1, seq)[0] ?? null
  }

  /** The block with this commit; empty where there is none. */
  #block(stream: string, seq: number): readonly StoredCommit[] {
    const row = this.#db
      .prepare(
        'SELECT lastSeq, firstSeq, commits FROM blocks WHERE stream = ? AND lastSeq >= ? ORDER BY lastSeq LIMIT 1',
      )
      .get(stream, seq)
    if (!row || Number(row.firstSeq) > seq) return []
    const key = `${stream}#${row.lastSeq}`
    if (this.#last?.key !== key) this.#last = { key, commits: this.#unpack(key, row) }
    return this.#last.commits
  }

  #unpack(key: string, row: Readonly<Record<string, unknown>>): readonly StoredCommit[] {
    try {
      const text = gunzipSync(row.commits as Uint8Array).toString('utf8')
      const pairs = blockSchema.parse(JSON.parse(text))
      return pairs.map(([body, hash], index) => ({ seq: Number(row.firstSeq) + index, body, hash }))
    } catch (error) {
      throw new DamagedFileError(this.#path, REMEDY, new Error(`the block of ${key}`, { cause: error }))
    }
  }

  /** Stores all that `work` adds, synced, or nothing. */
  inOneStep(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.#db.exec('COMMIT')
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    }
  }

  /** Blocks of a run that was broken off go. */
  cutAfter(stream: string, seq: number): void {
    this.#last = null
    this.#db.prepare('DELETE FROM blocks WHERE stream = ? AND lastSeq > ?').run(stream, seq)
  }

  /** @param commits follow the last archived one, without a gap */
  add(stream: string, commits: readonly StoredCommit[]): void {
    const [first, last] = [commits[0], commits.at(-1)]
    if (!first || !last) return
    const text = JSON.stringify(commits.map(({ body, hash }) => [body, hash]))
    this.#db
      .prepare('INSERT INTO blocks (stream, lastSeq, firstSeq, commits) VALUES (?, ?, ?, ?)')
      .run(stream, last.seq, first.seq, gzipSync(text))
  }

  /** The first missing or inconsistent commit up to `to`; null if there is none. */
  brokenIn(stream: string, to: number, from: Head = BEFORE_ALL): string | null {
    let last = from
    while (last.seq < to) {
      const rows = this.read(stream, last.seq, Math.min(to, last.seq + BLOCK_COMMITS))
      if (rows.length === 0) return `${stream}#${last.seq + 1}`
      for (const row of rows) {
        const next = nextHead(stream, last, row)
        if (!next) return `${stream}#${last.seq + 1}`
        last = next
      }
    }
    return null
  }

  close(): void {
    this.#db.close()
  }
}
