/**
 * One read model in one SQLite file. During the initial fold it is written without journal and syncs, and has no
 * version. If the process ends meanwhile, the next start deletes it. Once complete it is a WAL file that resumes
 * from its positions.
 */

import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { StreamId } from '#shared/kernel/commit.ts'
import { Checkpointer } from '../../stores/storage/checkpointer.ts'
import { openDatabase, removeDatabase } from '../../stores/storage/database.ts'
import { isFileFailure } from '../../stores/storage/sqliteErrors.ts'
import type { Committed } from '../workspace/workspace.ts'
import { type Fold, type View, versionOf } from './view.ts'

/**
 * An unfinished file is one transaction: pages are written once, and little by little as the cache overflows instead of
 * in one long commit.
 */
const BUILD_CACHE_KIB = 32_000
/** Rows are long and come in order: a fifth of the work of a rebuild is saved with larger pages. Set before the first table. */
const PAGE_BYTES = 16_384
const CACHE_KIB = 2_000
const BUSY_MS = 50
/** Four MiB, as for files with smaller pages. */
const CHECKPOINT_FRAMES = 256

const POSITIONS =
  'CREATE TABLE IF NOT EXISTS positions (stream TEXT PRIMARY KEY, seq INTEGER NOT NULL, mark TEXT NOT NULL)'

export interface Unfoldable {
  readonly commit: Committed['commit']
  readonly error: unknown
}

export interface Position {
  readonly seq: number
  /** Mark of the commit at that sequence, to detect a different log. */
  readonly mark: string
}

export class ViewFile {
  readonly db: DatabaseSync
  readonly #path: string
  readonly #checkpointer: Checkpointer
  readonly #version: number
  readonly #view: View
  /** Null: prepared with the next commits. */
  #fold: Fold | null = null
  readonly #savePosition: StatementSync
  readonly #positions = new Map<StreamId, Position>()
  #isBuilding: boolean

  /** Opens the existing file, or starts again where that is of another version, unfinished or damaged. */
  constructor(folder: string, view: View) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#path = join(folder, `${view.name}.db`)
    this.#view = view
    this.#version = versionOf(view)
    const { db, isBuilding } = openOrCreate(this.#path, this.#version)
    this.db = db
    this.#isBuilding = isBuilding
    // Lost writes of a view are folded again.
    const onFailed = () => {}
    this.#checkpointer = new Checkpointer({ db, path: this.#path, frames: CHECKPOINT_FRAMES, onFailed })
    try {
      if (isBuilding)
        db.exec(
          `PRAGMA journal_mode = MEMORY; PRAGMA page_size = ${PAGE_BYTES}; VACUUM; PRAGMA synchronous = OFF; PRAGMA cache_size = -${BUILD_CACHE_KIB}`,
        )
      // This blocks the event loop. Another holder of the lock is a foreign process.
      db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
      db.exec(POSITIONS)
      db.exec(view.schema)
      this.#fold = view.prepare(db)
      this.#savePosition = db.prepare('INSERT OR REPLACE INTO positions (stream, seq, mark) VALUES (?, ?, ?)')
      for (const { stream, seq, mark } of db.prepare('SELECT stream, seq, mark FROM positions').all())
        this.#positions.set(String(stream) as StreamId, { seq: Number(seq), mark: String(mark) })
    } catch (error) {
      this.#checkpointer.close()
      db.close()
      if (!isBuilding) removeDatabase(this.#path)
      throw error
    }
  }

  /** Last folded sequence of the stream; 0 before the first. */
  position(stream: StreamId): number {
    return this.#positions.get(stream)?.seq ?? 0
  }

  /** Whether the commit is the last folded one. */
  isAt(commit: Committed['commit']): boolean {
    const position = this.#positions.get(commit.stream)
    return position?.seq === commit.seq && position.mark === markOf(commit)
  }

  /** Sum of the positions in all streams. */
  get total(): number {
    let sum = 0
    for (const { seq } of this.#positions.values()) sum += seq
    return sum
  }

  get isBuilding(): boolean {
    return this.#isBuilding
  }

  /**
   * Folds commits that follow the positions; those that cannot be folded are skipped and returned.
   * @throws when the file itself fails; nothing of these commits is folded then
   */
  fold(commits: readonly Committed[]): Unfoldable[] {
    if (!this.db.isTransaction) this.db.exec('BEGIN')
    this.db.exec('SAVEPOINT batch')
    let skipped: Unfoldable[] = []
    try {
      try {
        for (const commit of commits) this.#foldOne(commit)
      } catch (error) {
        if (isFileFailure(error)) throw error
        this.#rollBackTo('batch')
        skipped = this.#foldEach(commits)
      }
      const last = lastOf(commits)
      for (const [stream, { seq, mark }] of last) this.#savePosition.run(stream, seq, mark)
      this.db.exec('RELEASE batch')
      if (!this.#isBuilding) {
        this.#commit()
        this.#checkpointer.checkpointIfDue()
      }
      for (const [stream, position] of last) this.#positions.set(stream, position)
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK')
      this.#fold = null
      throw error
    }
    return skipped
  }

  #foldOne(commit: Committed): void {
    this.#fold ??= this.#view.prepare(this.db)
    this.#fold(commit)
  }

  #foldEach(commits: readonly Committed[]): Unfoldable[] {
    const skipped: Unfoldable[] = []
    for (const commit of commits) {
      this.db.exec('SAVEPOINT one')
      try {
        this.#foldOne(commit)
      } catch (error) {
        if (isFileFailure(error)) throw error
        this.#rollBackTo('one')
        skipped.push({ commit: commit.commit, error })
      }
      this.db.exec('RELEASE one')
    }
    return skipped
  }

  /** A fold's caches may refer to rows that were rolled back. */
  #rollBackTo(savepoint: string): void {
    this.db.exec(`ROLLBACK TO ${savepoint}`)
    this.#fold = null
  }

  #commit(): void {
    if (this.db.isTransaction) this.db.exec('COMMIT')
  }

  /** All streams are folded, so the file can be reused after a restart. */
  async finish(): Promise<void> {
    if (!this.#isBuilding) return
    this.#commit()
    // Data written without syncs reaches the disk here, beside the event loop; the commit below waits for little.
    await syncFile(this.#path)
    if (!this.#isBuilding || !this.db.isOpen) return
    this.#commit()
    this.db.exec(`PRAGMA synchronous = FULL; PRAGMA user_version = ${this.#version}`)
    this.db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${CACHE_KIB}`)
    this.#isBuilding = false
  }

  close(): void {
    try {
      if (!this.#isBuilding) this.#commit()
    } finally {
      this.#checkpointer.close()
      this.db.close()
    }
  }

  /** Closes and removes it. */
  discard(): void {
    this.#checkpointer.close()
    if (this.db.isOpen) this.db.close()
    removeDatabase(this.#path)
  }
}

function lastOf(commits: readonly Committed[]): ReadonlyMap<StreamId, Position> {
  const last = new Map<StreamId, Position>()
  for (let i = commits.length - 1; i >= 0; i -= 1) {
    const commit = commits[i]?.commit
    if (commit && !last.has(commit.stream)) last.set(commit.stream, { seq: commit.seq, mark: markOf(commit) })
  }
  return last
}

function markOf({ at, actor, command, events }: Committed['commit']): string {
  return createHash('sha256')
    .update(JSON.stringify([at, actor.id, command, events]))
    .digest('base64url')
}

interface Opened {
  readonly db: DatabaseSync
  readonly isBuilding: boolean
}

function openOrCreate(path: string, version: number): Opened {
  try {
    const db = openDatabase(path, 'NORMAL')
    if (Number(db.prepare('PRAGMA user_version').get()?.user_version) === version)
      return { db, isBuilding: false }
    db.close()
  } catch (error) {
    if (!isFileFailure(error)) throw error
  }
  removeDatabase(path)
  return { db: openDatabase(path, 'NORMAL'), isBuilding: true }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
