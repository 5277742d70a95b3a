/**
 * Opens all persistent stores. Implementations of these ports are chosen only here. Read models and rollups are
 * separate, because they can be rebuilt.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { repeat } from '../base/clock.ts'
import { DiskFiles } from './files/diskFiles.ts'
import type { Files } from './files/files.ts'
import type { Journals } from './journals/journals.ts'
import { FileLeases, WHOLE_FOLDER } from './leases/fileLeases.ts'
import { keepLease, type Lease } from './leases/leases.ts'
import type { EventLog } from './log/eventLog.ts'
import { createSnapshots, type Snapshots } from './log/snapshots.ts'
import { openSqliteLog } from './log/sqliteLog.ts'
import { type People, peopleOf } from './people/people.ts'
import { PersonalLog } from './people/personalLog.ts'
import { PersonKeys } from './people/personKeys.ts'
import type { Reports } from './reports/reports.ts'
import { SqliteReports } from './reports/sqliteReports.ts'
import type { Secrets } from './secrets/secrets.ts'
import { SqliteSecrets } from './secrets/sqliteSecrets.ts'
import { removeWorld } from './storage/buildMark.ts'
import { moveAside, openOrExplain, type SyncMode } from './storage/database.ts'
import { isInUse, prepareDataFolder } from './storage/dataFolder.ts'
import type { WriteOutcomes } from './storage/diskWatch.ts'
import { checkStamps, refuseMissing } from './storage/estateStamp.ts'
import { FIGURES_FOLDER } from './storage/figuresFolder.ts'
import { readSealState, type SealState, writeSealState } from './storage/sealState.ts'

export interface Stores {
  readonly lease: Lease
  /** Log with decrypted personal data. */
  readonly log: EventLog
  readonly people: People
  /** As they are kept: for copies only. */
  readonly stored: { readonly log: EventLog; readonly keys: Secrets }
  readonly reports: Reports
  readonly secrets: Secrets
  readonly files: Files
  /** Where several servers share the stores. */
  readonly journals?: Journals
  /** Stored among the files. */
  readonly snapshots: Snapshots
  /** Ends every store; the lease last, so that the next process finds all of it written. */
  close(): Promise<void>
}

/** Resolves when all accepted commits and reports are durable or rejected. */
export async function settled({ log, reports }: Pick<Stores, 'log' | 'reports'>): Promise<void> {
  await Promise.all([log.settled(), reports.settled()])
}

const RESTORE = 'Restore DATA_DIR from a backup (npm run restore).'
/** Instructions in case persistent data is lost or damaged. */
export const REMEDIES = {
  'log.db': `${RESTORE} It holds everything that ever happened: without a backup, choose another DATA_DIR.`,
  'people.db': `${RESTORE} Without one, "npm run log -- renew people.db" begins it anew: names and phones of all people are lost, and their accounts with them.`,
  'secrets.db': `${RESTORE} Without one, "npm run log -- renew secrets.db" begins it anew: people then set a new password with a code or are given one by "npm run account -- password PHONE", and gateways need new secrets.`,
  'reports.db': `${RESTORE} Without one, "npm run log -- renew reports.db" begins it anew: the raw reports of the last day are lost, figures made from them stay.`,
  files: `${RESTORE} Without one, "npm run log -- renew files" begins it anew: the pictures that people handed in and the results of scenarios are lost.`,
} as const
export type Lasting = keyof typeof REMEDIES
type LastingFile = Exclude<Lasting, 'files'>

/**
 * @param sync `NORMAL` if power failures do not matter, as in repeatable runs
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
    // A folder of an older release has no personal keys yet.
    const { 'people.db': people, ...others } = REMEDIES
    refuseMissing(folder, readSealState(folder) === 'old' ? others : { 'people.db': people, ...others })
    return await openLeased(folder, { lease, outcomes, sync })
  } catch (error) {
    await lease.release()
    throw error
  }
}

/** Location of persistent data. */
export interface StorePlace {
  readonly dataFolder: string
  readonly natsUrl?: string | null
  readonly natsReplicas?: number
  /** Of this server, for the others on the same NATS while this one owns the stores. */
  readonly about?: string
}

/**
 * On NATS if a URL is given, else in the data folder.
 * @param onStandby called once if another process serves the same streams; without it `LeaseTakenError` is thrown
 * @throws as `openStores`, and NatsServerError
 */
export async function openStoresOf(
  { dataFolder, natsUrl, natsReplicas = 1, about }: StorePlace,
  outcomes: WriteOutcomes = NOBODY,
  onStandby?: () => void,
): Promise<Stores> {
  if (!natsUrl) return openStores(dataFolder, outcomes)
  prepareDataFolder(dataFolder)
  const lease = await new FileLeases(dataFolder).acquire(WHOLE_FOLDER)
  try {
    // Loaded only where it is used.
    const { openNatsStores } = await import('./nats/openNatsStores.ts')
    const stores = await openNatsStores({
      ...{ dataFolder, url: natsUrl, replicas: natsReplicas, outcomes: outcomes.nats ?? outcomes },
      ...(onStandby ? { onStandby } : {}),
      ...(about === undefined ? {} : { about }),
    })
    return {
      ...stores,
      async close() {
        await stores.close()
        await lease.release()
      },
    }
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

/** @param opened receives each store as soon as it is open */
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
  const secrets = open(
    'secrets.db',
    () => new SqliteSecrets(folder, { onOutcome: noteOutcome('secrets.db'), onDamaged }),
  )
  const onDamagedKey = (key: string) =>
    outcomes.damaged?.('people.db', `${key} is damaged: name and phone of that person are lost`)
  const keys = open(
    'people.db',
    () =>
      new SqliteSecrets(folder, {
        name: 'people',
        onOutcome: noteOutcome('people.db'),
        onDamaged: onDamagedKey,
      }),
  )
  const files = new DiskFiles(join(folder, 'files'), { uncounted: FIGURES_FOLDER })
  checkStamps(folder, REMEDIES)
  return { log, reports, secrets, keys, files }
}

/** A new log is encrypted from the start; an existing one stays as it is until sealed. */
async function beginSealing(folder: string, log: EventLog): Promise<SealState> {
  const found = readSealState(folder)
  if (found !== 'old') return found
  const begun = (await log.streams()).length === 0 ? 'whole' : 'partly'
  writeSealState(folder, begun)
  return begun
}

async function openLeased(folder: string, opening: Opening): Promise<Stores> {
  const { lease } = opening
  const opened: Closing[] = []
  let stores: ReturnType<typeof openEach>
  try {
    stores = openEach(folder, opening, opened)
  } catch (error) {
    // If one store fails to open, all are closed, because repairs replace files.
    for (const store of opened.reverse()) await store.close()
    throw error
  }
  const { reports, secrets, keys, files } = stores
  const people = await PersonKeys.open(keys)
  const isSealed = (await beginSealing(folder, stores.log)) === 'whole'
  const log = new PersonalLog(stores.log, people)
  const stopRenewing = keepLease(lease, repeat)
  return {
    lease,
    log,
    people: peopleOf(people, isSealed),
    stored: { log: stores.log, keys },
    reports,
    secrets,
    files,
    snapshots: createSnapshots(files),
    async close() {
      await reports.close()
      secrets.close()
      await log.close()
      keys.close()
      stopRenewing()
      await lease.release()
    },
  }
}

/** Opens only the log of an unused folder for reading. */
export async function openLog(folder: string): Promise<EventLog> {
  const keys = new SqliteSecrets(folder, { name: 'people' })
  try {
    return new PersonalLog(openSqliteLog(folder), await PersonKeys.open(keys))
  } finally {
    // Keys are in memory, so their store can close.
    keys.close()
  }
}

/**
 * Moves a store's data aside and recreates it for the same estate.
 * @returns the new location
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

/**
 * Removes the world; personal secrets, drafts and pictures stay.
 * @throws DataFolderInUseError
 */
export async function clearWorld(folder: string): Promise<void> {
  prepareDataFolder(folder)
  const lease = await new FileLeases(folder).acquire(WHOLE_FOLDER)
  try {
    removeWorld(folder)
    if (!isInUse(folder)) return
    // Creates empty stamped files, because missing ones count as lost.
    await openSqliteLog(folder, () => {}).close()
    await begin(folder, 'people.db')
    await begin(folder, 'reports.db')
  } finally {
    await lease.release()
  }
}

async function begin(folder: string, name: Exclude<LastingFile, 'log.db'>): Promise<void> {
  if (name === 'secrets.db') new SqliteSecrets(folder).close()
  else if (name === 'people.db') new SqliteSecrets(folder, { name: 'people' }).close()
  else await new SqliteReports(folder).close()
}
