/**
 * What devices say, apart from the log: raw reports with retention, last values, keyframes, hourly figures and energy.
 * A report is stored before its gateway is answered; last values live in memory and are found again from the newest
 * keyframe and the raw reports after it.
 */
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Readings } from '#shared/devices/kind.ts'
import type { DeviceId, HostId, ProjectId } from '#shared/kernel/ids.ts'
import { openDatabase } from '../storage/database.ts'
import { GroupWriter } from '../storage/groupWriter.ts'
import { DAY_MS, ENERGY_SCHEMA, Energy, type EnergyDay } from './energy.ts'
import { HOURS_SCHEMA, Hours, type ReadingDay } from './hours.ts'
import { type LastReadings, LastValues } from './lastValues.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS raw (id INTEGER PRIMARY KEY, project TEXT NOT NULL, host TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL);
  DROP INDEX IF EXISTS raw_at;
  CREATE INDEX IF NOT EXISTS raw_of_host ON raw (host, at);
  CREATE TABLE IF NOT EXISTS keyframes (
    project TEXT NOT NULL, at INTEGER NOT NULL, raw_id INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (project, at)
  ) WITHOUT ROWID;
  ${ENERGY_SCHEMA}
  ${HOURS_SCHEMA}
`
/** Raw reports are kept this long; older ones live on in keyframes, in hourly figures and energy hours. */
export const RAW_RETENTION_MS = DAY_MS
const HOURS_RETENTION_DAYS = 400
const RAW_ROWS_MAX = 3_000_000
const PRUNE_ROWS = 20_000
const IMPORT_PIECE_ROWS = 4_000
const KEYFRAMES_MAX = 24 * 90
const QUEUE_CAPACITY = 50_000

export interface RawReport {
  readonly projectId: ProjectId
  readonly hostId: HostId
  readonly atMs: number
  readonly body: string
}

export class Telemetry {
  readonly last = new LastValues()
  readonly energy: Energy
  readonly hours: Hours
  readonly db: DatabaseSync
  readonly #writer: GroupWriter<RawReport>
  readonly #insert: StatementSync
  #lastRawId: number
  /** Up to here a keyframe holds what the raw reports said. */
  #keyframeRawId: number

  constructor(folder: string) {
    this.db = openDatabase(join(folder, 'telemetry.db'), 'FULL')
    this.db.exec(SCHEMA)
    this.energy = new Energy(this.db)
    this.hours = new Hours(this.db)
    this.#insert = this.db.prepare('INSERT INTO raw (project, host, at, body) VALUES (?, ?, ?, ?)')
    this.#lastRawId = Number(this.db.prepare('SELECT MAX(id) m FROM raw').get()?.m ?? 0)
    this.#keyframeRawId = Number(this.db.prepare('SELECT MAX(raw_id) m FROM keyframes').get()?.m ?? 0)
    this.#writer = new GroupWriter<RawReport>({
      db: this.db,
      write: ({ projectId, hostId, atMs, body }) => {
        this.#lastRawId = Number(this.#insert.run(projectId, hostId, atMs, body).lastInsertRowid)
      },
      capacity: QUEUE_CAPACITY,
    })
  }

  /** Resolves once the report is on disk. */
  store(report: RawReport): Promise<void> {
    return this.#writer.add(report)
  }

  /** Instant of the newest report or keyframe; 0 when there is none. */
  newestMs(): number {
    const raw = this.db.prepare('SELECT at FROM raw ORDER BY id DESC LIMIT 1').get()?.at ?? 0
    const keyframe = this.db.prepare('SELECT MAX(at) at FROM keyframes').get()?.at ?? 0
    return Math.max(Number(raw), Number(keyframe))
  }

  /** Takes in what a device said and answers what it had said before. */
  merge(projectId: ProjectId, deviceId: DeviceId, values: Readings, atMs: number): LastReadings | undefined {
    const before = this.last.merge(projectId, deviceId, values, atMs)
    this.hours.count(projectId, deviceId, before, values, atMs)
    if (typeof values.energy === 'number') {
      const counter = before?.values.energy
      this.energy.count(
        projectId,
        deviceId,
        typeof counter === 'number' ? counter : undefined,
        values.energy,
        atMs,
      )
    }
    return before
  }

  /** Loads the newest keyframes, then hands every later raw report to `replay`, in order. */
  restore(replay: (report: RawReport) => void): void {
    // The newest is the one that knows most: instants may go back when a machine's clock is set.
    const newest = this.db.prepare(
      'SELECT raw_id, body FROM keyframes WHERE project = ? ORDER BY raw_id DESC, at DESC LIMIT 1',
    )
    const projects = this.db.prepare('SELECT DISTINCT project FROM keyframes').all()
    let after = projects.length === 0 ? 0 : Number.POSITIVE_INFINITY
    for (const { project } of projects) {
      const row = newest.get(String(project))
      if (!row) continue
      after = Math.min(after, Number(row.raw_id))
      const entries = JSON.parse(inflateRawSync(row.body as Uint8Array).toString()) as [
        DeviceId,
        LastReadings,
      ][]
      this.last.restore(String(project) as ProjectId, entries)
    }
    const tail = this.db.prepare('SELECT project, host, at, body FROM raw WHERE id > ? ORDER BY id')
    for (const row of tail.iterate(Number.isFinite(after) ? after : 0)) {
      replay({
        projectId: String(row.project) as ProjectId,
        hostId: String(row.host) as HostId,
        atMs: Number(row.at),
        body: String(row.body),
      })
    }
  }

  /**
   * Last values and hours as of now, in one transaction: where a restart goes on from. What still waits for the
   * disk is not in the last values yet, so it is left waiting and comes after the keyframe.
   */
  saveKeyframe(atMs: number): void {
    const insert = this.db.prepare(
      'INSERT OR REPLACE INTO keyframes (project, at, raw_id, body) VALUES (?, ?, ?, ?)',
    )
    this.#transaction(() => {
      for (const [projectId, table] of this.last.projects()) {
        insert.run(projectId, Math.round(atMs), this.#lastRawId, deflateRawSync(JSON.stringify([...table])))
      }
      this.energy.writeDirty()
      this.hours.writeDirty()
    })
    // Only now: had the disk refused, memory would be all there is.
    this.energy.markWritten()
    this.hours.markWritten()
    this.#keyframeRawId = this.#lastRawId
  }

  /** An imported past: whole days of energy. */
  importDays(projectId: ProjectId, days: Iterable<EnergyDay>): void {
    this.#transaction(() => {
      for (const day of days) this.energy.put(projectId, day)
    })
  }

  /** An imported past: whole days of hourly figures, in pieces that the write-ahead log can be emptied between. */
  importReadings(projectId: ProjectId, days: Iterable<ReadingDay>): void {
    let piece: ReadingDay[] = []
    const write = (): void => {
      this.#transaction(() => {
        for (const day of piece) this.hours.put(projectId, day)
      })
      piece = []
    }
    for (const day of days) {
      piece.push(day)
      if (piece.length === IMPORT_PIECE_ROWS) write()
    }
    write()
  }

  /** The host's raw reports of the span that hold `word`, oldest first; those that do not are never parsed. */
  *reportsOf(hostId: HostId, word: string, fromMs: number, toMs: number): Iterable<RawReport> {
    const rows = this.db.prepare(
      'SELECT project, at, body FROM raw WHERE host = ? AND at BETWEEN ? AND ? AND instr(body, ?) > 0 ORDER BY at, id',
    )
    for (const row of rows.iterate(hostId, Math.floor(fromMs), Math.ceil(toMs), word)) {
      const projectId = String(row.project) as ProjectId
      yield { projectId, hostId, atMs: Number(row.at), body: String(row.body) }
    }
  }

  /** Instant of the oldest raw report of a host that is still kept; null when there is none. */
  oldestReportMs(hostId: HostId): number | null {
    const row = this.db.prepare('SELECT MIN(at) at FROM raw WHERE host = ?').get(hostId)
    return row?.at === null || row === undefined ? null : Number(row.at)
  }

  /**
   * Forgets what retention allows to forget, a bounded piece at a time: only what a keyframe holds, and never the last
   * row, from which the next one takes its number.
   */
  prune(nowMs: number): void {
    const spare = Math.max(0, this.#lastRawId - RAW_ROWS_MAX)
    this.db
      .prepare(
        'DELETE FROM raw WHERE id IN (SELECT id FROM (SELECT id, at FROM raw ORDER BY id LIMIT ?) WHERE (at < ? OR id <= ?) AND id <= ? AND id < ?)',
      )
      .run(PRUNE_ROWS, Math.round(nowMs - RAW_RETENTION_MS), spare, this.#keyframeRawId, this.#lastRawId)
    const oldestDay = Math.floor(nowMs / DAY_MS) - HOURS_RETENTION_DAYS
    for (const [projectId] of this.last.projects()) this.hours.forget(projectId, oldestDay, PRUNE_ROWS)
    this.db
      .prepare(
        'DELETE FROM keyframes WHERE (SELECT COUNT(*) FROM keyframes k WHERE k.project = keyframes.project AND k.at > keyframes.at) >= ?',
      )
      .run(KEYFRAMES_MAX)
  }

  close(nowMs: number): void {
    try {
      this.saveKeyframe(nowMs)
      this.#writer.flush()
    } finally {
      this.db.close()
    }
  }

  #transaction(work: () => void): void {
    this.db.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.db.exec('COMMIT')
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK')
      throw error
    }
  }
}
