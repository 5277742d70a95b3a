/**
 * Figures derived from reports, on local disk: keyframes of last values, hourly readings, energy. They are not a port.
 * A lost file is rebuilt from the raw reports of the last day and from archived days (closedDays.ts). Older keyframes
 * are not restored.
 */

import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#shared/durations.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { monotonicMs, nextTurn } from '../../base/clock.ts'
import type { Position } from '../../stores/reports/reports.ts'
import { closeSynced, openSynced, orClose, type Synced } from '../../stores/storage/database.ts'
import { throwUncaught } from '../../stores/storage/errors.ts'
import { syncFile } from '../../stores/storage/syncFile.ts'
import type { ClosedDays, OnLostDay } from './closedDays.ts'
import { CounterMarks, MARKS_SCHEMA } from './counterMarks.ts'
import type { DayTable } from './dayTable.ts'
import { ENERGY_SCHEMA, Energy, type EnergyDay } from './energy.ts'
import { HOURS_SCHEMA, Hours, type ReadingDay } from './hours.ts'
import { entriesOf, type KeyframeEntries, keyframeBody } from './keyframeBody.ts'
import type { KeepReadings, LastValues } from './lastValues.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS keyframes (
    project TEXT NOT NULL, at INTEGER NOT NULL, saved INTEGER NOT NULL, position TEXT, body BLOB NOT NULL,
    PRIMARY KEY (project, at)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS heard (one INTEGER PRIMARY KEY CHECK (one = 1), since INTEGER NOT NULL);
  ${ENERGY_SCHEMA}
  ${HOURS_SCHEMA}
  ${MARKS_SCHEMA}
`
const IMPORT_PIECE_ROWS = 4_000
const KEYFRAMES_MAX = 24 * 90
const TURN_MS = 2
/** A keyframe of fifty thousand devices is one transaction of as many pages, which no commit is to move on its own. */
const LOG_FRAMES = 5_000

interface Keyframe {
  readonly projectId: ProjectId
  readonly atMs: number
  readonly entries: KeyframeEntries
}

export class Rollups {
  readonly energy: Energy
  readonly hours: Hours
  readonly marks: CounterMarks
  readonly tables: readonly DayTable[]
  readonly #path: string
  readonly #turnMs: number
  readonly #opened: Synced
  readonly #db: DatabaseSync
  #underWay: Generator<void> | null = null
  /** Keyframes in the order in which they were saved: instants may go back when a machine's clock is set. */
  #saved: number
  /** Newest keyframes, until loaded. */
  #newest: readonly Keyframe[]

  /** @param turnMs of saving in turns */
  constructor(folder: string, turnMs = TURN_MS) {
    this.#turnMs = turnMs
    this.#path = join(folder, 'rollups.db')
    this.#opened = openSynced(this.#path, 'FULL', LOG_FRAMES)
    const { db } = this.#opened
    const begun = orClose(this.#opened, () => {
      db.exec(SCHEMA)
      const saved = Number(db.prepare('SELECT MAX(saved) saved FROM keyframes').get()?.saved ?? 0)
      const newest = newestKeyframes(db)
      readLastDays(db, newest)
      return { energy: new Energy(db), hours: new Hours(db), marks: new CounterMarks(db), saved, newest }
    })
    this.#db = db
    this.energy = begun.energy
    this.hours = begun.hours
    this.marks = begun.marks
    this.tables = [begun.energy.table, begun.hours.table]
    this.#saved = begun.saved
    this.#newest = begun.newest
  }

  /**
   * Restores archived days after the file was recreated.
   * @param lastDay last day that may exist
   */
  async restoreDays(closedDays: ClosedDays, lastDay: number, onLost: OnLostDay): Promise<void> {
    if (this.#saved > 0) return
    const write = (work: () => void): void => this.#importPiece(work)
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

  /** When the previous writer started receiving reports (epoch ms); null if unknown. */
  heardSinceMs(): number | null {
    const row = this.#db.prepare('SELECT since FROM heard').get()
    return row ? Number(row.since) : null
  }

  writeHeardSince(sinceMs: number): void {
    this.#giveUp()
    this.#db.prepare('INSERT OR REPLACE INTO heard (one, since) VALUES (1, ?)').run(sinceMs)
    syncFile(`${this.#path}-wal`)
  }

  /** Loads each project's newest keyframe, which is the most complete one. */
  loadInto(last: LastValues, keep?: KeepReadings): void {
    for (const { projectId, entries } of this.#newest) last.restore(projectId, entries, keep)
    this.#newest = []
  }

  /** Stores last values, hours and energy in one transaction, so that a restart counts nothing twice. */
  save(last: LastValues, atMs: number, position: Position | null): void {
    this.#giveUp()
    for (const _ of this.#saving(last, atMs, position));
    syncFile(`${this.#path}-wal`)
  }

  /**
   * Like `save`, but over several turns while counting continues, because fifty thousand devices take over a second.
   * Resolves once durable, to whether a restart would use it. False if one is in progress or another write intervened.
   */
  async saveInTurns(last: LastValues, atMs: number, position: Position | null): Promise<boolean> {
    if (this.#underWay) return false
    const saving = this.#saving(last, atMs, position)
    this.#underWay = saving
    try {
      for (let endMs = monotonicMs() + this.#turnMs; !saving.next().done; ) {
        if (monotonicMs() < endMs) continue
        await nextTurn()
        if (this.#underWay !== saving) return false
        if (!this.#db.isTransaction) {
          // Ended by a statement beside it that the disk refused: the rest would be written without its keyframe.
          this.#giveUp()
          return false
        }
        endMs = monotonicMs() + this.#turnMs
      }
    } finally {
      if (this.#underWay === saving) this.#underWay = null
    }
    const saved = this.#saved
    this.#opened.checkpointer.checkpointIfDue()
    await this.#opened.sync?.sync().catch((cause: unknown) => {
      // Data that left memory may not be on disk. The next process resumes from the previous keyframe.
      throwUncaught(new Error('the disk did not keep a keyframe', { cause }))
      throw cause
    })
    return saved === this.#saved
  }

  *#saving(last: LastValues, atMs: number, position: Position | null): Generator<void> {
    const { energy, hours, marks } = this
    // Readings are replaced and never changed: these are those of now.
    const tables = Array.from(last.projects(), ([projectId, table]) => [projectId, [...table]] as const)
    energy.open.leave()
    hours.open.leave()
    marks.open.leave()
    let isDone = false
    try {
      this.#db.exec('BEGIN IMMEDIATE')
      const frames: [ProjectId, Buffer][] = []
      for (const [projectId, entries] of tables) frames.push([projectId, yield* keyframeBody(entries)])
      yield* energy.writeLeaving()
      yield* hours.writeLeaving()
      yield* marks.writeLeaving()
      const insert = this.#db.prepare(
        'INSERT OR REPLACE INTO keyframes (project, at, saved, position, body) VALUES (?, ?, ?, ?, ?)',
      )
      for (const [projectId, body] of frames)
        insert.run(projectId, Math.round(atMs), this.#saved + 1, position, body)
      this.#db.exec('COMMIT')
      isDone = true
      this.#saved += 1
    } finally {
      if (!isDone && this.#db.isTransaction) this.#db.exec('ROLLBACK')
      for (const { open } of [energy, hours, marks]) {
        if (isDone) open.left()
        else open.stays()
      }
    }
  }

  /** A save in turns is not: the next one will be. */
  #giveUp(): void {
    const saving = this.#underWay
    this.#underWay = null
    saving?.return(undefined)
  }

  /** During creation of a world, writes are synced once at the end. A partial world is discarded anyway. */
  async importing<T>(work: () => Promise<T>): Promise<T> {
    this.#giveUp()
    this.#db.exec('PRAGMA synchronous = OFF')
    const result = await work().finally(() => this.#db.exec('PRAGMA synchronous = NORMAL'))
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    // Earlier checkpoints did not sync, and this one syncs only if it moves pages.
    syncFile(this.#path)
    return result
  }

  importDays(projectId: ProjectId, days: Iterable<EnergyDay>): void {
    this.#importPiece(() => {
      for (const day of days) this.energy.put(projectId, day)
    })
  }

  importReadings(projectId: ProjectId, days: Iterable<ReadingDay>): void {
    const left = days[Symbol.iterator]()
    let next = left.next()
    while (!next.done)
      this.#importPiece(() => {
        for (let row = 0; row < IMPORT_PIECE_ROWS && !next.done; row += 1) {
          this.hours.put(projectId, next.value)
          next = left.next()
        }
      })
  }

  /** Checkpoints its pages immediately, which needs no sync in this mode. */
  #importPiece(work: () => void): void {
    this.#transaction(work)
    this.#db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  }

  /** Deletes keyframes older than ninety days. */
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
    this.#giveUp()
    closeSynced(this.#opened)
  }

  #transaction(work: () => void): void {
    this.#giveUp()
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

/**
 * The newest keyframe of each project.
 * @throws DamagedContentError
 */
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

/** Reads what a start needs, so that damage is detected while the file can still be recreated. */
function readLastDays(db: DatabaseSync, newest: readonly Keyframe[]): void {
  db.prepare('SELECT since FROM heard').get()
  // The largest value is found by reading all of them, with the pages that they overflow to.
  const energy = db.prepare('SELECT MAX(kwh) FROM energy_days WHERE project = ? AND day >= ?')
  const hours = db.prepare('SELECT MAX(hours) FROM reading_days WHERE project = ? AND day >= ?')
  for (const { projectId, atMs } of newest)
    for (const days of [energy, hours]) days.get(projectId, Math.floor(atMs / DAY_MS))
}
