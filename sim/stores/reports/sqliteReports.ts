/** Reports on node:sqlite: one table in the order of appends, group commit. */

import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { nextTurn } from '../../base/clock.ts'
import type { Receipt } from '../receipt.ts'
import { closeSynced, openSynced, orClose, type Synced, type SyncMode } from '../storage/database.ts'
import { GroupWriter, type OnOutcome } from '../storage/groupWriter.ts'
import type { Position, Pruning, RawReport, Reports, StoredReport } from './reports.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS raw (id INTEGER PRIMARY KEY, project TEXT NOT NULL, host TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL);
  DROP INDEX IF EXISTS raw_of_host;
`
const ROWS_MAX = 3_000_000
const QUEUE_CAPACITY = 50_000
const IDS_REMEMBERED = 1_000
/** Read or deleted without a break: about a millisecond's work. */
const SLICE_ROWS = 500
/** Rows per statement, which takes two thirds of the time of single inserts. */
const INSERT_ROWS = 16
const INSERT = 'INSERT INTO raw (id, project, host, at, body) VALUES '
const ROW = '(?, ?, ?, ?, ?)'
const COLUMNS = 5
const PRUNE_SLICES = 40

interface Entry {
  readonly report: RawReport
  readonly id: number
  /** Whether it was not stored before. */
  isNew: boolean
}

export interface SqliteReportsOptions {
  /** Maximum rows; beyond it the oldest are dropped. */
  readonly rowsMax?: number
  readonly queueCapacity?: number
  readonly onOutcome?: OnOutcome
  readonly sync?: SyncMode
}

export class SqliteReports implements Reports {
  readonly #db: DatabaseSync
  readonly #writer: GroupWriter<Entry, Position>
  readonly #insert: StatementSync
  readonly #insertMany: StatementSync
  /** Column values of the open transaction that are not inserted yet, row by row. */
  #rows: (string | number)[] = []
  readonly #rowsMax: number
  /** Positions of recent ids, in memory. Two generations, because evicting single map entries is slow. */
  #positionOfId = new Map<number, Position>()
  #positionOfOlderId = new Map<number, Position>()
  readonly #opened: Synced
  #newestRow: number
  /** Last durable row; newer rows are not readable yet. */
  #durableRow: number

  constructor(folder: string, options: SqliteReportsOptions = {}) {
    const opened = openSynced(join(folder, 'reports.db'), options.sync ?? 'FULL')
    const { db, sync, checkpointer } = opened
    this.#db = db
    this.#opened = opened
    this.#newestRow = orClose(opened, () => {
      db.exec(SCHEMA)
      return Number(db.prepare('SELECT MAX(id) id FROM raw').get()?.id ?? 0)
    })
    this.#durableRow = this.#newestRow
    this.#rowsMax = options.rowsMax ?? ROWS_MAX
    this.#insert = db.prepare(INSERT + ROW)
    this.#insertMany = db.prepare(INSERT + Array(INSERT_ROWS).fill(ROW).join())
    this.#writer = new GroupWriter<Entry, Position>({
      db,
      write: (entry) => this.#write(entry),
      onWritten: () => this.#insertRest(),
      onRollback: (entries) => {
        this.#rows = []
        for (const { id, isNew } of entries) if (isNew) this.#forget(id)
        this.#newestRow = this.#durableRow
      },
      onDurable: () => {
        this.#durableRow = this.#newestRow
      },
      capacity: options.queueCapacity ?? QUEUE_CAPACITY,
      sync,
      checkpointer,
      ...(options.onOutcome === undefined ? {} : { onOutcome: options.onOutcome }),
    })
  }

  #forget(id: number): void {
    this.#positionOfId.delete(id)
    this.#positionOfOlderId.delete(id)
  }

  append(report: RawReport, id: number, receipt: Receipt<Position>): void {
    this.#writer.put({ report, id, isNew: false }, receipt)
  }

  #write(entry: Entry): Position {
    const { report, id } = entry
    const stored = this.#positionOfId.get(id) ?? this.#positionOfOlderId.get(id)
    if (stored !== undefined) return stored
    entry.isNew = true
    this.#newestRow += 1
    this.#rows.push(this.#newestRow, report.projectId, report.hostId, report.atMs, report.body)
    if (this.#rows.length === INSERT_ROWS * COLUMNS) {
      this.#insertMany.run(...this.#rows)
      this.#rows = []
    }
    const position = String(this.#newestRow)
    if (this.#positionOfId.size >= IDS_REMEMBERED) {
      this.#positionOfOlderId = this.#positionOfId
      this.#positionOfId = new Map()
    }
    this.#positionOfId.set(id, position)
    return position
  }

  #insertRest(): void {
    for (let at = 0; at < this.#rows.length; at += COLUMNS)
      this.#insert.run(...this.#rows.slice(at, at + COLUMNS))
    this.#rows = []
  }

  async *after(position: Position | null): AsyncIterable<StoredReport> {
    const slice = this.#db.prepare(
      'SELECT id, project, host, at, body FROM raw WHERE id > ? AND id <= ? ORDER BY id LIMIT ?',
    )
    let row = Number(position ?? 0)
    for (;;) {
      const rows = slice.all(row, this.#durableRow, SLICE_ROWS)
      for (const found of rows) {
        row = Number(found.id)
        yield { ...toReport(found), position: String(row) }
      }
      if (rows.length < SLICE_ROWS) return
      await nextTurn()
    }
  }

  async newestMs(): Promise<number | null> {
    const newest = this.#db.prepare('SELECT at FROM raw WHERE id <= ? ORDER BY id DESC LIMIT 1')
    const row = newest.get(this.#durableRow)
    return row ? Number(row.at) : null
  }

  /** Never removes the last row, which determines the next number. */
  async prune({ beforeMs, upTo, unreadAfter }: Pruning): Promise<void> {
    if (upTo === null) return
    const last = Number(this.#db.prepare('SELECT MAX(id) id FROM raw').get()?.id ?? 0)
    const spare = Math.max(0, last - this.#rowsMax)
    const read = Number(unreadAfter ?? 0)
    const end = this.#db.prepare(
      'SELECT MAX(id) id FROM (SELECT id FROM raw WHERE id > ? AND id <= ? AND id < ? ORDER BY id LIMIT ?)',
    )
    const drop = this.#db.prepare(
      'DELETE FROM raw WHERE id > ? AND id <= ? AND ((at < ? AND id <= ?) OR id <= ?)',
    )
    let row = 0
    for (let count = 0; count < PRUNE_SLICES; count += 1) {
      const to = end.get(row, Number(upTo), last, SLICE_ROWS)?.id ?? null
      // Reports are old enough in the order of appends, but for a clock that was set.
      if (to === null || drop.run(row, to, Math.round(beforeMs), read, spare).changes === 0) return
      row = Number(to)
      await nextTurn()
      if (!this.#db.isOpen) return
    }
  }

  settled(): Promise<void> {
    return this.#writer.settled()
  }

  /** Writes what waits. */
  async close(): Promise<void> {
    try {
      await this.#writer.settled()
    } finally {
      closeSynced(this.#opened)
    }
  }
}

function toReport(row: Record<string, unknown>): RawReport {
  return {
    // In append order.
    projectId: String(row.project) as ProjectId,
    hostId: String(row.host) as HostId,
    atMs: Number(row.at),
    body: String(row.body),
  }
}
