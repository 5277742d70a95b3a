/**
 * Opens the project's SQLite files: WAL, full sync, one format number per data folder. A folder written by a newer
 * version is refused before anything in it is touched.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const FORMAT = 1
const FORMAT_FILE = 'format.json'

export class NewerDataError extends Error {
  constructor(folder: string, found: number) {
    super(
      `DATA_DIR ${folder} was written by a newer version (format ${found}, this version knows ${FORMAT}); ` +
        'it was left untouched. Start the newer version, or choose another DATA_DIR',
    )
    this.name = 'NewerDataError'
  }
}

/** Somebody else is working on the folder. */
export class DataFolderInUseError extends Error {
  constructor(folder: string) {
    super(`DATA_DIR ${folder} is in use by another Atrium; stop that one, or choose another DATA_DIR`)
    this.name = 'DataFolderInUseError'
  }
}

/**
 * Makes the folder where it is missing, checks who wrote it, and keeps others out until the answer is called. The
 * lock is the system's own, so it is gone with the process however that ends.
 */
export function prepareDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, FORMAT_FILE)
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify({ format: FORMAT })}\n`)
  const written: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const format =
    typeof written === 'object' && written !== null && 'format' in written ? Number(written.format) : 0
  if (format > FORMAT) throw new NewerDataError(folder, format)
  return lockFolder(folder)
}

function lockFolder(folder: string): () => void {
  const db = new DatabaseSync(join(folder, 'lock.db'))
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    // The only thing that keeps an exclusive transaction on this file from starting is another one.
    db.close()
    throw new DataFolderInUseError(folder)
  }
  return () => db.close()
}

export type SyncMode = 'FULL' | 'NORMAL'

/** `NORMAL` is only for what can be rebuilt from the log; it may lose its newest transactions at a power cut. */
export function openDatabase(path: string, sync: SyncMode): DatabaseSync {
  const db = new DatabaseSync(path)
  db.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${sync}; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000;`,
  )
  return db
}

const SQLITE_FULL = 13
const SQLITE_IOERR = 10

/** The disk refused the write: the caller may try again later, nothing was half-written. */
export class StorageError extends Error {
  constructor(cause: unknown) {
    super('the disk refused a write', { cause })
    this.name = 'StorageError'
  }
}

export function isDiskError(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  const primary = Number(error.errcode) & 0xff
  return primary === SQLITE_FULL || primary === SQLITE_IOERR
}
