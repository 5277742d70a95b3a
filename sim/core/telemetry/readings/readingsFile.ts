/**
 * Recent reports by device in one SQLite file, derived from raw reports. Older ones are stored without repetitions.
 * Each write includes the position it reaches. On opening, rows after the last position are dropped.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Readings } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { Position } from '../../../stores/reports/reports.ts'
import { Checkpointer, type CheckpointerOptions } from '../../../stores/storage/checkpointer.ts'
import { openAndBegin, openOrExplain, removeDatabase } from '../../../stores/storage/database.ts'
import { isDamage, isFileFailure } from '../../../stores/storage/sqliteErrors.ts'
import { damageOf } from '../../../stores/storage/structure.ts'
import {
  CHUNK_MAX,
  type Chunk,
  type Counts,
  countsOf,
  decodeChunk,
  encodeChunk,
  type ReportedAt,
  type Span,
  type Speaker,
  withoutRepetitions,
} from './chunk.ts'
import type { Place } from './lateReadings.ts'

/** A file with another version is recreated. */
const VERSION = 2
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS chunks (
    id INTEGER PRIMARY KEY AUTOINCREMENT, device TEXT NOT NULL, since INTEGER NOT NULL, till INTEGER NOT NULL, counts TEXT NOT NULL, body TEXT NOT NULL,
    whole INTEGER NOT NULL DEFAULT 1
  );
  CREATE INDEX IF NOT EXISTS chunks_of_device ON chunks (device);
  CREATE INDEX IF NOT EXISTS chunks_by_age ON chunks (till);
  CREATE INDEX IF NOT EXISTS whole_chunks_by_age ON chunks (till) WHERE whole = 1;
  CREATE TABLE IF NOT EXISTS reached (one INTEGER PRIMARY KEY CHECK (one = 1), position TEXT NOT NULL, row INTEGER NOT NULL);
`
/** Report id of history that was generated before the first report. */
const NO_REPORT = ''
const BYTES_MAX = 512 * 1024 * 1024
const PRUNE_ROWS = 500
/** Rows decoded and merged together; a row has about eight reports, so this takes about 2 ms. */
const THIN_ROWS = 48
/** Rows read together, in about a millisecond. */
const SLICE_ROWS = 200

/** A chunk without its content. */
export interface StoredHead extends Span {
  readonly row: number
  readonly counts: Counts
}

export type OnDamaged = (path: string) => void

type ReadingsCheckpointer = Pick<Checkpointer, 'checkpointIfDue' | 'close'>

export interface FileOptions {
  /** Called when a damaged file was recreated. */
  readonly onDamaged?: OnDamaged | undefined
  /** Replaces the checkpointer, to simulate a failing disk in tests. */
  readonly openCheckpointer?: ((options: CheckpointerOptions) => ReadingsCheckpointer) | undefined
}

export class ReadingsFile {
  readonly #path: string
  readonly #onDamaged: OnDamaged
  #db: DatabaseSync
  #sql: ReturnType<typeof statementsOf>
  #checkpointer: ReadingsCheckpointer
  readonly #openCheckpointer: NonNullable<FileOptions['openCheckpointer']>
  /** Error of a background checkpoint; the next commit reports it. */
  #refusal: Error | null = null
  #position: Position | null = null
  #row = 0
  /** The last row before `position`. */
  #reachedRow = 0

  constructor(
    folder: string,
    { onDamaged = () => {}, openCheckpointer = (options) => new Checkpointer(options) }: FileOptions = {},
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#path = join(folder, 'readings.db')
    this.#onDamaged = onDamaged
    this.#openCheckpointer = openCheckpointer
    this.#db = openOrCreate(this.#path, onDamaged)
    this.#sql = statementsOf(this.#db)
    this.#checkpointer = this.#makeCheckpointer()
    this.#readReached()
  }

  #makeCheckpointer(): ReadingsCheckpointer {
    const onFailed = (error: Error): void => {
      this.#refusal = error
    }
    return this.#openCheckpointer({ db: this.#db, path: this.#path, onFailed })
  }

  /** All reports up to this position are in the file; null before the first. */
  get position(): Position | null {
    return this.#position
  }

  /** The last row in the file. */
  get row(): number {
    return this.#row
  }

  /** Recreates the file if a page turned out to be damaged after opening. */
  renewDamaged(): void {
    if (this.#db.isOpen && damageOf(this.#path) === null) return
    this.#checkpointer.close()
    this.#refusal = null
    if (this.#db.isOpen) this.#db.close()
    removeDatabase(this.#path)
    this.#onDamaged(this.#path)
    this.#db = openOrCreate(this.#path, this.#onDamaged)
    this.#sql = statementsOf(this.#db)
    this.#checkpointer = this.#makeCheckpointer()
    this.#readReached()
  }

  /** Rolls back to the last reached position. */
  dropUnreached(): void {
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
    dropUnreachedOf(this.#db)
    this.#readReached()
  }

  #readReached(): void {
    const reached = this.#db.prepare('SELECT position, row FROM reached').get()
    this.#position = String(reached?.position ?? NO_REPORT) || null
    this.#row = Number(reached?.row ?? 0)
    this.#reachedRow = this.#row
  }

  /**
   * Writes chunks, yielding after each, then does related work. When done, the file has reached the position. A caller
   * that stops early loses only these chunks.
   */
  *write(
    chunks: Iterable<readonly [DeviceId, Chunk]>,
    position: Position | null,
    others: Iterable<void> = [],
  ): Generator<void> {
    for (const [deviceId, chunk] of chunks) {
      const [first, last] = [chunk.said[0], chunk.said.at(-1)]
      if (!first || !last) continue
      if (!this.#db.isTransaction) this.#db.exec('BEGIN')
      const counts = JSON.stringify(countsOf(chunk))
      const till = Math.max(first.atMs, last.atMs)
      const { lastInsertRowid } = this.#sql.insert.run(deviceId, first.atMs, till, counts, encodeChunk(chunk))
      this.#row = Number(lastInsertRowid)
      yield
    }
    yield* others
    this.#sql.reach.run(position ?? NO_REPORT, this.#row)
    this.commit()
    this.#position = position
    this.#reachedRow = this.#row
  }

  /** Commits between slices of writing, to release the file for others. */
  commit(): void {
    if (this.#db.isTransaction) this.#db.exec('COMMIT')
    const refusal = this.#refusal
    this.#refusal = null
    if (refusal) throw refusal
    this.#checkpointer.checkpointIfDue()
  }

  /** At most one slice, newest first. */
  newest(deviceId: DeviceId, { fromMs, toMs }: Span, beforeRow: number): StoredHead[] {
    return this.#sql.newest.all(deviceId, Math.floor(fromMs), Math.ceil(toMs), beforeRow).map(toHead)
  }

  /** At most one slice, oldest first. */
  oldest(deviceId: DeviceId, { fromMs, toMs }: Span, afterRow: number): StoredHead[] {
    return this.#sql.oldest.all(deviceId, Math.floor(fromMs), Math.ceil(toMs), afterRow).map(toHead)
  }

  /** Null if it is past retention. */
  body(row: number): string | null {
    const found = this.#sql.body.get(row)
    return found ? String(found.body) : null
  }

  /** The last chunk of the device that starts before the instant. */
  before(deviceId: DeviceId, instantMs: number): { readonly row: number; readonly body: string } | null {
    const found = this.#sql.before.get(deviceId, Math.ceil(instantMs))
    return found ? { row: Number(found.id), body: String(found.body) } : null
  }

  /** Rows of the device from the one that contains the instant, oldest first. */
  *places(deviceId: DeviceId, instantMs: number): Generator<Place> {
    const holds = this.#sql.before.get(deviceId, Math.floor(instantMs) + 1)
    let row = holds ?? this.#sql.next.get(deviceId, 0)
    for (; row; row = this.#sql.next.get(deviceId, Number(row.id))) {
      const id = Number(row.id)
      yield { chunk: decodeChunk(String(row.body)), replace: (chunk) => this.#replace(id, chunk) }
    }
  }

  #replace(id: number, chunk: Chunk): void {
    const [first, last] = [chunk.said[0], chunk.said.at(-1)]
    if (!first || !last) return
    const counts = JSON.stringify(countsOf(chunk))
    this.#sql.replace.run(first.atMs, Math.max(first.atMs, last.atMs), counts, encodeChunk(chunk), id)
  }

  get isOpen(): boolean {
    return this.#db.isOpen
  }

  /** Drops a bounded number, the oldest first; also younger ones where the file is too large. */
  prune(beforeMs: number): void {
    const pages = (pragma: string) =>
      Number(Object.values(this.#db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
    const bytes = (pages('page_count') - pages('freelist_count')) * pages('page_size')
    const old = 'SELECT id FROM chunks WHERE till < ? ORDER BY till LIMIT ?'
    const before = bytes > BYTES_MAX ? Number.MAX_SAFE_INTEGER : Math.floor(beforeMs)
    this.#db.prepare(`DELETE FROM chunks WHERE id IN (${old})`).run(before, PRUNE_ROWS)
    this.#checkpointer.checkpointIfDue()
  }

  /**
   * Merges old chunks of one device without repetitions, up to the decoding limit. Returns whether there may be
   * more. Chunks being written are excluded, because a crash would lose them. No reader may iterate meanwhile.
   */
  thin(beforeMs: number, speakerOf: (deviceId: DeviceId) => Speaker): boolean {
    const oldest = this.#sql.whole.get(Math.floor(beforeMs), this.#reachedRow)
    if (!oldest) return false
    const deviceId = String(oldest.device) as DeviceId
    const taken: number[] = []
    const reports: ReportedAt[] = []
    let [base, tillMs]: [Readings, number] = [{}, 0]
    const rows = this.#sql.rowsFrom.iterate(deviceId, Number(oldest.id), this.#reachedRow)
    for (const { id, till, whole, body } of rows) {
      if (whole === 0 || Number(till) >= beforeMs) break
      // Written by `write`.
      const chunk = decodeChunk(String(body))
      if (taken.length === 0) base = chunk.base
      else if (reports.length + chunk.said.length > CHUNK_MAX) break
      taken.push(Number(id))
      reports.push(...chunk.said)
      tillMs = Math.max(tillMs, Number(till))
    }
    const [first, ...others] = taken
    if (first === undefined) return false
    const few = withoutRepetitions({ base, said: reports }, speakerOf(deviceId))
    this.#db.exec('BEGIN')
    for (const id of others) this.#sql.drop.run(id)
    this.#sql.thin.run(tillMs, JSON.stringify(countsOf(few)), encodeChunk(few), first)
    this.#db.exec('COMMIT')
    this.#checkpointer.checkpointIfDue()
    return true
  }

  close(): void {
    if (!this.#db.isOpen) return
    try {
      this.commit()
    } finally {
      this.#checkpointer.close()
      this.#db.close()
    }
  }
}

function statementsOf(db: DatabaseSync) {
  const ofSpan = 'FROM chunks WHERE device = ? AND till >= ? AND since <= ?'
  return {
    insert: db.prepare('INSERT INTO chunks (device, since, till, counts, body) VALUES (?, ?, ?, ?, ?)'),
    reach: db.prepare('INSERT OR REPLACE INTO reached (one, position, row) VALUES (1, ?, ?)'),
    newest: db.prepare(
      `SELECT id, since, till, counts ${ofSpan} AND id < ? ORDER BY id DESC LIMIT ${SLICE_ROWS}`,
    ),
    oldest: db.prepare(`SELECT id, since, till, counts ${ofSpan} AND id > ? ORDER BY id LIMIT ${SLICE_ROWS}`),
    body: db.prepare('SELECT body FROM chunks WHERE id = ?'),
    before: db.prepare('SELECT id, body FROM chunks WHERE device = ? AND since < ? ORDER BY id DESC LIMIT 1'),
    whole: db.prepare(
      'SELECT id, device FROM chunks WHERE whole = 1 AND till < ? AND id <= ? ORDER BY till LIMIT 1',
    ),
    rowsFrom: db.prepare(
      `SELECT id, till, whole, body FROM chunks WHERE device = ? AND id >= ? AND id <= ? ORDER BY id LIMIT ${THIN_ROWS}`,
    ),
    next: db.prepare('SELECT id, body FROM chunks WHERE device = ? AND id > ? ORDER BY id LIMIT 1'),
    replace: db.prepare('UPDATE chunks SET since = ?, till = ?, counts = ?, body = ? WHERE id = ?'),
    drop: db.prepare('DELETE FROM chunks WHERE id = ?'),
    thin: db.prepare('UPDATE chunks SET till = ?, counts = ?, body = ?, whole = 0 WHERE id = ?'),
  }
}

const toHead = (row: Record<string, unknown>): StoredHead => ({
  row: Number(row.id),
  fromMs: Number(row.since),
  toMs: Number(row.till),
  // Written by `write`.
  counts: JSON.parse(String(row.counts)) as Counts,
})

const dropUnreachedOf = (db: DatabaseSync): void =>
  db.exec('DELETE FROM chunks WHERE id > coalesce((SELECT row FROM reached), 0)')

function openOrCreate(path: string, onDamaged: OnDamaged): DatabaseSync {
  const begin = (file: DatabaseSync): boolean => {
    const version = Number(file.prepare('PRAGMA user_version').get()?.user_version)
    const isKnown = version === VERSION || version === 0
    if (!isKnown) return false
    file.exec(`${SCHEMA} PRAGMA user_version = ${VERSION}`)
    dropUnreachedOf(file)
    return true
  }
  try {
    const { db, begun: isKnown } = openAndBegin(path, 'NORMAL', begin)
    if (isKnown) return db
    db.close()
  } catch (error) {
    if (isDamage(error)) onDamaged(path)
    else if (!isFileFailure(error)) throw error
  }
  removeDatabase(path)
  const remedy = 'It had just been made again: look at the disk of DATA_DIR.'
  return openOrExplain(path, remedy, () => openAndBegin(path, 'NORMAL', begin).db)
}
