/**
 * All persistent stores, opened in one place: the implementations of these ports are chosen here and only here.
 * Read models and rollups are not among them, they can be rebuilt.
 */
import { join } from 'node:path'
import { repeat } from './clock.ts'
import { DiskFiles } from './files/diskFiles.ts'
import type { Files } from './files/files.ts'
import { FileLeases, WHOLE_FOLDER } from './leases/fileLeases.ts'
import { keepLease, type Lease } from './leases/leases.ts'
import type { EventLog } from './log/eventLog.ts'
import { createSnapshots, type Snapshots } from './log/snapshots.ts'
import { openSqliteLog } from './log/sqliteLog.ts'
import type { Reports } from './reports/reports.ts'
import { SqliteReports } from './reports/sqliteReports.ts'
import type { Secrets } from './secrets/secrets.ts'
import { SqliteSecrets } from './secrets/sqliteSecrets.ts'
import { prepareDataFolder } from './storage/dataFolder.ts'

export interface Stores {
  readonly lease: Lease
  readonly log: EventLog
  readonly reports: Reports
  readonly secrets: Secrets
  readonly files: Files
  /** Kept among the files. */
  readonly snapshots: Snapshots
  /** Ends every store; the lease last, so that the next process finds all of it written. */
  close(): Promise<void>
}

/** @throws DataFormatError, DataFolderInUseError */
export async function openStores(folder: string): Promise<Stores> {
  prepareDataFolder(folder)
  const lease = await new FileLeases(folder).acquire(WHOLE_FOLDER)
  const stopRenewing = keepLease(lease, repeat)
  const log = openSqliteLog(folder)
  const reports = new SqliteReports(folder)
  const secrets = new SqliteSecrets(folder)
  const files = new DiskFiles(join(folder, 'files'))
  return {
    lease,
    log,
    reports,
    secrets,
    files,
    snapshots: createSnapshots(files),
    async close() {
      reports.close()
      secrets.close()
      await log.close()
      stopRenewing()
      await lease.release()
    },
  }
}
