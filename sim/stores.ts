/**
 * Everything that lasts, opened in one place: what stands behind these ports is chosen here and known nowhere else.
 * Read models and rollups are not among them, they can be rebuilt.
 */
import { join } from 'node:path'
import { repeat } from './clock.ts'
import { DiskFiles } from './files/diskFiles.ts'
import type { Files } from './files/files.ts'
import { FileLeases, WHOLE_FOLDER } from './leases/fileLeases.ts'
import { keepLease, type Lease } from './leases/leases.ts'
import { openSqliteLog, type SqliteLog } from './log/sqliteLog.ts'
import type { Reports } from './reports/reports.ts'
import { SqliteReports } from './reports/sqliteReports.ts'
import type { Secrets } from './secrets/secrets.ts'
import { SqliteSecrets } from './secrets/sqliteSecrets.ts'
import { prepareDataFolder } from './storage/dataFolder.ts'

export interface Stores {
  readonly lease: Lease
  readonly log: SqliteLog
  readonly reports: Reports
  readonly secrets: Secrets
  readonly files: Files
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
  return {
    lease,
    log,
    reports,
    secrets,
    files: new DiskFiles(join(folder, 'files')),
    async close() {
      reports.close()
      secrets.close()
      log.close()
      stopRenewing()
      await lease.release()
    },
  }
}
