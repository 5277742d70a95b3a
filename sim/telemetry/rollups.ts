/**
 * Figures made from reports, on this machine's own disk: keyframes of last values, hourly readings, energy. They are
 * no port. A lost file is made again: last values and the figures of the last day from the raw reports that are still kept,
 * those of days before from the files that keep them (closedDays.ts). Keyframes of the past do not come back.
 */

import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { DAY_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Position } from '../reports/reports.ts'
import { openAndBegin } from '../storage/database.ts'
import { DamagedContentError } from '../storage/errors.ts'
import { syncFile } from '../storage/syncFile.ts'
import type { ClosedDays, OnLostDay } from './closedDays.ts'
import type { DayTable } from './dayTable.ts'
import { ENERGY_SCHEMA, Energy, type EnergyDay } from './energy.ts'
import { HOURS_SCHEMA, Hours, type ReadingDay } from './hours.ts'
import type { KeepReadings, LastReadings, LastValues } from './lastValues.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS keyframes (
    project TEXT NOT NULL, at INTEGER NOT NULL, saved INTEGER NOT NULL, position TEXT, body BLOB NOT NULL,
    PRIMARY KEY (project, at)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS heard (one INTEGER PRIMARY KEY CHECK (one = 1), since INTEGER NOT NULL);
  ${ENERGY_SCHEMA}
  ${HOURS_SCHEMA}
`
const IMPORT_PIECE_ROWS = 4_000
const KEYFRAMES_MAX = 24 * 90

interface Keyframe {
  readonly projectId: ProjectId
  readonly atMs: number
  readonly entries: readonly (readonly [DeviceId, LastReadings])[]
}

export class Rollups {
  readonly energy: Energy
  readonly hours: Hours
  readonly tables: readonly DayTable[]
  readonly #path: string
  readonly #db: DatabaseSync
  /** Keyframes in the order in which they were saved: instants may go back when a machine's clock is set. */
  #saved: number
  /** Until they are loaded. */
  #newest: readonly Keyframe[]

  constructor(folder: string) {
    this.#path = join(folder, 'rollups.db')
    const { db, begun } = openAndBegin(this.#path, 'FULL', (file) => {
      file.exec(SCHEMA)
      const saved = Number(file.prepare('SELECT MAX(saved) saved FROM keyframes').get()?.saved ?? 0)
      const newest = newestKeyframes(file)
      readLastDays(file, newest)
      return { energy: new Energy(file), hours: new Hours(file), saved, newest }
    })
    this.#db = db
    this.energy = begun.energy
    this.hours = begun.hours
    this.tables = [begun.energy.table, begun.hours.table]
    this.#saved = begun.saved
    this.#newest = begun.newest
  }

  /** Where it was begun anew, and whole days of it are kept elsewhere. @param lastDay of which there can be something */
  async restoreDays(closedDays: ClosedDays, lastDay: number, onLost: OnLostDay): Promise<void> {
    if (this.#saved > 0) return
    const write = (work: () => void): void => this.#transaction(work)
    await this.importing(() => closedDays.restore(this.tables, { write, lastDay, onLost }))
  }

  /** Position up to which the newest keyframe covers the reports; null when there is none. */
  position(): Position | null {
    const row = this.#db.prepare('SELECT position FROM keyframes ORDER BY saved DESC LIMIT 1').get()
    return typeof row?.position === 'string' ? row.position : null
  }

  newestMs(): number {
    return Number(this.#db.prepare('SELECT MAX(at) at FROM keyframes').get()?.at ?? 0)
  }

  /** Since when the process that wrote it last received reports; null where none has noted it. */
  heardSinceMs(): number | null {
    const row = this.#db.prepare('SELECT since FROM heard').get()
    return row ? Number(row.since) : null
  }

  writeHeardSince(sinceMs: number): void {
    this.#db.prepare('INSERT OR REPLACE INTO heard (one, since) VALUES (1, ?)').run(sinceMs)
  }

  /** Loads each project's newest keyframe, which is the most complete one. */
  loadInto(last: LastValues, keep?: KeepReadings): void {
    for (const { projectId, entries } of this.#newest) last.restore(projectId, entries, keep)
    this.#newest = []
  }

  /** Last values, hours and energy as of now in one transaction, so that a restart counts nothing twice. */
  save(last: LastValues, atMs: number, position: Position | null): void {
    const insert = this.#db.prepare(
      'INSERT OR REPLACE INTO keyframes (project, at, saved, position, body) VALUES (?, ?, ?, ?, ?)',
    )
    this.#transaction(() => {
      for (const [projectId, table] of last.projects()) {
        const body = deflateRawSync(JSON.stringify([...table]))
        insert.run(projectId, Math.round(atMs), this.#saved + 1, position, body)
      }
      this.energy.writeDirty()
      this.hours.writeDirty()
    })
    // Only now: had the disk refused, memory would be all there is.
    this.#saved += 1
    this.energy.markWritten()
    this.hours.markWritten()
  }

  /**
   * While a world is being made, of which nothing is kept if that ends half-way: hundreds of transactions are synced once,
   * when the work is done.
   */
  async importing<T>(work: () => Promise<T>): Promise<T> {
    this.#db.exec('PRAGMA synchronous = OFF')
    const result = await work().finally(() => this.#db.exec('PRAGMA synchronous = FULL'))
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    // What earlier checkpoints moved was not synced, and this one syncs only where it moves something.
    syncFile(this.#path)
    return result
  }

  importDays(projectId: ProjectId, days: Iterable<EnergyDay>): void {
    this.#transaction(() => {
      for (const day of days) this.energy.put(projectId, day)
    })
  }

  /** In pieces that the write-ahead log can be emptied between. */
  importReadings(projectId: ProjectId, days: Iterable<ReadingDay>): void {
    const left = days[Symbol.iterator]()
    let next = left.next()
    while (!next.done)
      this.#transaction(() => {
        for (let row = 0; row < IMPORT_PIECE_ROWS && !next.done; row += 1) {
          this.hours.put(projectId, next.value)
          next = left.next()
        }
      })
  }

  /** Keeps ninety days of hourly keyframes of each project. */
  pruneKeyframes(): void {
    const tooOld = this.#db.prepare(
      'SELECT at FROM keyframes WHERE project = ? ORDER BY at DESC LIMIT 1 OFFSET ?',
    )
    const drop = this.#db.prepare('DELETE FROM keyframes WHERE project = ? AND at <= ?')
    for (const { project } of this.#db.prepare('SELECT DISTINCT project FROM keyframes').all()) {
      const newest = tooOld.get(String(project), KEYFRAMES_MAX)?.at
      if (newest !== undefined) drop.run(String(project), Number(newest))
    }
  }

  close(): void {
    this.#db.close()
  }

  #transaction(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.#db.exec('COMMIT')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
  }
}

/** Each project's newest. @throws DamagedContentError */
function newestKeyframes(db: DatabaseSync): Keyframe[] {
  const newest = db.prepare(
    'SELECT at, body FROM keyframes WHERE project = ? ORDER BY saved DESC, at DESC LIMIT 1',
  )
  return db
    .prepare('SELECT DISTINCT project FROM keyframes')
    .all()
    .flatMap(({ project }) => {
      const row = newest.get(String(project))
      if (!row) return []
      const entries = entriesOf(row.body as Uint8Array)
      return [{ projectId: String(project) as ProjectId, atMs: Number(row.at), entries }]
    })
}

function entriesOf(body: Uint8Array): Keyframe['entries'] {
  let entries: unknown
  try {
    entries = JSON.parse(inflateRawSync(body).toString())
  } catch (error) {
    throw new DamagedContentError('a keyframe cannot be read', { cause: error })
  }
  if (!Array.isArray(entries)) throw new DamagedContentError('a keyframe is no list')
  // Written by `save`.
  return entries as Keyframe['entries']
}

/** What a start goes on from: a page of it that is damaged shows while the file can still be begun anew. */
function readLastDays(db: DatabaseSync, newest: readonly Keyframe[]): void {
  db.prepare('SELECT since FROM heard').get()
  // The largest value is found by reading all of them, with the pages that they overflow to.
  const energy = db.prepare('SELECT MAX(kwh) FROM energy_days WHERE project = ? AND day >= ?')
  const hours = db.prepare('SELECT MAX(hours) FROM reading_days WHERE project = ? AND day >= ?')
  for (const { projectId, atMs } of newest)
    for (const days of [energy, hours]) days.get(projectId, Math.floor(atMs / DAY_MS))
}
