/**
 * Leases of a data folder: the shard's lock file, locked by the operating system, which releases the lock when
 * the process ends, however it ends. The file also keeps the epoch.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPrivateFile, openOrExplain } from '../storage/database.ts'
import { isBusy } from '../storage/sqliteErrors.ts'
import { type Lease, LeaseLostError, type Leases, LeaseTakenError } from './leases.ts'

const RENEW_EVERY_MS = 5_000
const DAMAGED_REMEDY =
  'It holds only a lock: make sure that no other Atrium works on this folder, then remove it.'

/** Another process uses the folder. */
export class DataFolderInUseError extends LeaseTakenError {
  constructor(folder: string) {
    super(`DATA_DIR ${folder} is in use by another Atrium; stop that one, or choose another DATA_DIR`)
    this.name = 'DataFolderInUseError'
  }
}

export class FileLeases implements Leases {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** @throws DataFolderInUseError, DamagedFileError */
  acquire(shard: string): Promise<Lease> {
    const path = join(this.#folder, shard === WHOLE_FOLDER ? 'lock.db' : `lock-${shard}.db`)
    createPrivateFile(path)
    const db = new DatabaseSync(path)
    try {
      return Promise.resolve(openOrExplain(path, DAMAGED_REMEDY, () => this.#lock(db, path, shard)))
    } catch (error) {
      db.close()
      return Promise.reject(isBusy(error) ? new DataFolderInUseError(this.#folder) : error)
    }
  }

  #lock(db: DatabaseSync, path: string, shard: string): Lease {
    // In this mode the lock outlives the transaction. The journal stays, so a full disk does not prevent a start.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = PERSIST; BEGIN EXCLUSIVE')
    const epoch = Number(db.prepare('PRAGMA user_version').get()?.user_version) + 1
    db.exec(`PRAGMA user_version = ${epoch}; COMMIT`)
    return new FileLease({ db, path, shard, epoch })
  }
}

/** The one shard of an embedded server. */
export const WHOLE_FOLDER = 'all'

interface FileLeaseParts {
  readonly db: DatabaseSync
  readonly path: string
  readonly shard: string
  readonly epoch: number
}

class FileLease implements Lease {
  readonly shard: string
  readonly epoch: number
  readonly renewEveryMs = RENEW_EVERY_MS
  readonly #db: DatabaseSync
  readonly #path: string
  /** The descriptor of the locked file, even if its name now refers to another file. */
  readonly #file: number

  constructor({ db, path, shard, epoch }: FileLeaseParts) {
    this.shard = shard
    this.epoch = epoch
    this.#db = db
    this.#path = path
    this.#file = statSync(path).ino
  }

  /** The lock persists; only the file can be lost. */
  async renew(): Promise<void> {
    if (!this.#db.isOpen) throw new LeaseLostError(this.shard, 'it was released')
    const found = statSync(this.#path, { throwIfNoEntry: false })
    if (found?.ino !== this.#file) throw new LeaseLostError(this.shard, `${this.#path} was removed`)
  }

  async release(): Promise<void> {
    if (this.#db.isOpen) this.#db.close()
  }
}
