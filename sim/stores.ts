/**
 * All persistent stores, opened in one place: the implementations of these ports are chosen here and only here.
 * Read models and rollups are not among them, they can be rebuilt.
 */
import { mkdirSync } from 'node:fs'
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
import { removeWorld } from './storage/buildMark.ts'
import { moveAside, openOrExplain, type SyncMode } from './storage/database.ts'
import { isInUse, prepareDataFolder } from './storage/dataFolder.ts'
import type { WriteOutcomes } from './storage/diskWatch.ts'
import { checkStamps, refuseMissing } from './storage/estateStamp.ts'
import { FIGURES_FOLDER } from './telemetry/closedDays.ts'

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

/** Resolves once the commits and reports accepted so far are on disk or refused. */
export async function settled({ log, reports }: Pick<Stores, 'log' | 'reports'>): Promise<void> {
  await Promise.all([log.settled(), reports.settled()])
}

const RESTORE = 'Restore DATA_DIR from a backup (npm run restore).'
/** What to do where something is lost or damaged that cannot be made again from the rest. */
export const REMEDIES = {
  'log.db': `${RESTORE} It holds everything that ever happened: without a backup, choose another DATA_DIR.`,
  'secrets.db': `${RESTORE} Without one, "npm run log -- renew secrets.db" begins it anew: people then set a new password with a code or are given one by "npm run account -- password PHONE", and gateways need new secrets.`,
  'reports.db': `${RESTORE} Without one, "npm run log -- renew reports.db" begins it anew: the raw reports of the last day are lost, figures made from them stay.`,
  files: `${RESTORE} Without one, "npm run log -- renew files" begins it anew: the pictures that people handed in and the results of scenarios are lost.`,
} as const
export type Lasting = keyof typeof REMEDIES
type LastingFile = Exclude<Lasting, 'files'>

/**
 * @param sync `NORMAL` where a power cut need not be survived, as in a run that is repeated from its seed
 * @throws DataFormatError, DataFolderInUseError, DamagedFileError, DataFileError
 */
export async function openStores(
  folder: string,
  outcomes: WriteOutcomes = NOBODY,
  sync: SyncMode = 'FULL',
): Promise<Stores> {
  prepareDataFolder(folder)
  const lease = await new FileLeases(folder).acquire(WHOLE_FOLDER)
  try {
    refuseMissing(folder, REMEDIES)
    return await openLeased(folder, { lease, outcomes, sync })
  } catch (error) {
    await lease.release()
    throw error
  }
}

const NOBODY: WriteOutcomes = { refused: () => {}, accepted: () => {} }

interface Opening {
  readonly lease: Lease
  readonly outcomes: WriteOutcomes
  readonly sync: SyncMode
}

type Closing = { close(): unknown }

/** @param opened takes in each store as soon as it is open */
function openEach(folder: string, { outcomes, sync }: Opening, opened: Closing[]) {
  const open = <T extends Closing>(name: LastingFile, make: () => T): T => {
    const store = openOrExplain(join(folder, name), REMEDIES[name], make)
    opened.push(store)
    return store
  }
  const noteOutcome = (file: string) => (error: unknown) =>
    error === null ? outcomes.accepted(file) : outcomes.refused(file, error)
  const log = open('log.db', () => openSqliteLog(folder, noteOutcome('log.db'), sync))
  const reports = open(
    'reports.db',
    () => new SqliteReports(folder, { onOutcome: noteOutcome('reports.db'), sync }),
  )
  const onDamaged = (key: string) =>
    outcomes.damaged?.('secrets.db', `the value of ${key} is damaged: set it anew`)
  const secrets = open('secrets.db', () => new SqliteSecrets(folder, noteOutcome('secrets.db'), onDamaged))
  const files = new DiskFiles(join(folder, 'files'), { uncounted: FIGURES_FOLDER })
  checkStamps(folder, REMEDIES)
  return { log, reports, secrets, files }
}

async function openLeased(folder: string, opening: Opening): Promise<Stores> {
  const { lease } = opening
  const opened: Closing[] = []
  let stores: ReturnType<typeof openEach>
  try {
    stores = openEach(folder, opening, opened)
  } catch (error) {
    // None stays open where another does not open: what follows renews or restores its file.
    for (const store of opened.reverse()) await store.close()
    throw error
  }
  const { log, reports, secrets, files } = stores
  const stopRenewing = keepLease(lease, repeat)
  return {
    lease,
    log,
    reports,
    secrets,
    files,
    snapshots: createSnapshots(files),
    async close() {
      await reports.close()
      secrets.close()
      await log.close()
      stopRenewing()
      await lease.release()
    },
  }
}

/**
 * Moves what is left of it aside and begins it anew, for the same estate.
 * @returns where it was moved to
 * @throws as `openStores`
 */
export async function renewStore(folder: string, name: Exclude<Lasting, 'log.db'>): Promise<string> {
  prepareDataFolder(folder)
  const lease = await new FileLeases(folder).acquire(WHOLE_FOLDER)
  let movedTo: string
  try {
    const path = join(folder, name)
    movedTo = moveAside(path)
    if (name === 'files') mkdirSync(path, { mode: 0o700 })
    else await begin(folder, name)
  } finally {
    await lease.release()
  }
  await (await openStores(folder)).close()
  return movedTo
}

/** Takes the world out of the folder; people's secrets, drafts and pictures stay. @throws DataFolderInUseError */
export async function clearWorld(folder: string): Promise<void> {
  prepareDataFolder(folder)
  const lease = await new FileLeases(folder).acquire(WHOLE_FOLDER)
  try {
    removeWorld(folder)
    if (!isInUse(folder)) return
    // Empty ones, which get the stamp of the rest: that they are missing would be a loss.
    await openSqliteLog(folder, () => {}).close()
    await begin(folder, 'reports.db')
  } finally {
    await lease.release()
  }
}

async function begin(folder: string, name: 'secrets.db' | 'reports.db'): Promise<void> {
  if (name === 'secrets.db') new SqliteSecrets(folder).close()
  else await new SqliteReports(folder).close()
}
