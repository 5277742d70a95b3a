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
import { openOrExplain } from './storage/database.ts'
import { prepareDataFolder } from './storage/dataFolder.ts'
import type { WriteOutcomes } from './storage/diskWatch.ts'

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

/** What to do where a file is damaged that cannot be rebuilt from the others. */
const REMEDIES = {
  'log.db':
    'It holds everything that ever happened: restore DATA_DIR from a backup, or choose another DATA_DIR.',
  'secrets.db':
    'Restore DATA_DIR from a backup. Without one, remove this file: people then set a new password with a code, and gateways need new secrets.',
  'reports.db':
    'Restore DATA_DIR from a backup. Without one, remove this file: the raw reports of the last day are lost, figures made from them stay.',
} as const

/** @throws DataFormatError, DataFolderInUseError, DamagedFileError */
export async function openStores(folder: string, outcomes: WriteOutcomes = NOBODY): Promise<Stores> {
  prepareDataFolder(folder)
  const lease = await new FileLeases(folder).acquire(WHOLE_FOLDER)
  try {
    return openLeased(folder, lease, outcomes)
  } catch (error) {
    await lease.release()
    throw error
  }
}

const NOBODY: WriteOutcomes = { refused: () => {}, accepted: () => {} }

function openLeased(folder: string, lease: Lease, outcomes: WriteOutcomes): Stores {
  const open = <T>(name: keyof typeof REMEDIES, make: () => T): T =>
    openOrExplain(join(folder, name), REMEDIES[name], make)
  const told = (file: string) => (error: unknown) =>
    error === null ? outcomes.accepted(file) : outcomes.refused(file, error)
  const log = open('log.db', () => openSqliteLog(folder, told('log.db')))
  const reports = open('reports.db', () => new SqliteReports(folder, { onOutcome: told('reports.db') }))
  const secrets = open('secrets.db', () => new SqliteSecrets(folder, told('secrets.db')))
  const stopRenewing = keepLease(lease, repeat)
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
