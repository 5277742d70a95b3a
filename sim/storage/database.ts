/** Opens SQLite files: WAL, readable by the server's own user only. No other folder than a port's own sees a handle. */
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export type SyncMode = 'FULL' | 'NORMAL'

/** `NORMAL` is only for what can be rebuilt from the log; it may lose its newest transactions at a power cut. */
export function openDatabase(path: string, sync: SyncMode): DatabaseSync {
  createPrivateFile(path)
  const db = new DatabaseSync(path)
  db.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${sync}; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000;`,
  )
  return db
}

/** Makes the file where it is missing; SQLite gives its journals the same mode. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}

const SQLITE_FULL = 13
const SQLITE_IOERR = 10

export function isDiskError(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  const primary = Number(error.errcode) & 0xff
  return primary === SQLITE_FULL || primary === SQLITE_IOERR
}
