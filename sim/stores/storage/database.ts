/** Opens SQLite files with WAL and owner-only permissions. Handles stay within a port's folder. */
import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Checkpointer } from './checkpointer.ts'
import { DamagedFileError } from './errors.ts'
import { isDamage, isDiskError } from './sqliteErrors.ts'
import { WalSync } from './walSync.ts'

export type SyncMode = 'FULL' | 'NORMAL'

/**
 * `NORMAL` may lose the newest transactions in a power failure, but not in a crash. Use it for rebuildable data, or
 * with `WalSync`.
 */
export function openDatabase(path: string, sync: SyncMode): DatabaseSync {
  createPrivateFile(path)
  const db = new DatabaseSync(path)
  try {
    db.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${sync}; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000;`,
    )
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Opens the file and first empties its WAL. The WAL may come from a process whose sync failed, so later writes to
 * it could be lost.
 */
function openCheckpointed(path: string): DatabaseSync {
  const db = openDatabase(path, 'NORMAL')
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    return db
  } catch (error) {
    // Full: existing data can still be read.
    if (isDiskError(error)) return db
    db.close()
    throw error
  }
}

export interface Synced {
  readonly db: DatabaseSync
  /** None if durability across power cuts is not required. */
  readonly sync: WalSync | undefined
  readonly checkpointer: Checkpointer
}

/**
 * Opens a durable database, with the sync and checkpoint workers of its write-ahead log. @param frames see
 * `CheckpointerOptions`
 */
export function openSynced(path: string, mode: SyncMode, frames?: number): Synced {
  const db = openCheckpointed(path)
  return {
    db,
    sync: mode === 'FULL' ? new WalSync(path) : undefined,
    checkpointer: new Checkpointer({ db, path, ...(frames === undefined ? {} : { frames }) }),
  }
}

/** Closes it if the first operation fails. */
export function orClose<T>(opened: Synced, begin: () => T): T {
  try {
    return begin()
  } catch (error) {
    closeSynced(opened)
    throw error
  }
}

/** Closes the sync and the checkpointer, then the database. */
export function closeSynced({ db, sync, checkpointer }: Synced): void {
  sync?.close()
  checkpointer.close()
  db.close()
}

/** Closes the file if the first operation fails, because Windows cannot move open files. */
export function openAndBegin<T>(
  path: string,
  sync: SyncMode,
  begin: (db: DatabaseSync) => T,
): { readonly db: DatabaseSync; readonly begun: T } {
  const db = openDatabase(path, sync)
  try {
    return { db, begun: begin(db) }
  } catch (error) {
    db.close()
    throw error
  }
}

/** Creates the file if missing; SQLite copies its mode to journals. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}

/** Opens what cannot be rebuilt. @throws DamagedFileError with the remedy */
export function openOrExplain<T>(path: string, remedy: string, open: () => T): T {
  try {
    return open()
  } catch (error) {
    throw isDamage(error) ? new DamagedFileError(path, remedy, error) : error
  }
}

/**
 * Opens a rebuildable file; a damaged one is moved aside and recreated.
 * @param open reads what a start needs from this file only
 * @throws DamagedFileError if the new file is damaged too
 */
export function openOrRebuild<T>(path: string, open: () => T, onRebuilt: (movedTo: string) => void): T {
  try {
    return open()
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  onRebuilt(moveAside(path))
  return openOrExplain(path, 'It had just been begun anew: look at the disk of DATA_DIR.', open)
}

const SUFFIXES = ['', '-wal', '-shm']

/** Under a new name: a file moved aside earlier may be the better copy. */
export function moveAside(path: string): string {
  const isTaken = (name: string): boolean => SUFFIXES.some((suffix) => existsSync(name + suffix))
  let movedTo = `${path}.damaged`
  for (let count = 2; isTaken(movedTo); count += 1) movedTo = `${path}.damaged-${count}`
  for (const suffix of SUFFIXES) if (existsSync(path + suffix)) renameSync(path + suffix, movedTo + suffix)
  return movedTo
}

/** Deletes the file with its journals, if it exists. No connection may be open. */
export function removeDatabase(path: string): void {
  for (const suffix of [...SUFFIXES, '-journal']) rmSync(path + suffix, { force: true })
}
