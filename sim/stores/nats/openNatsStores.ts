/**
 * All stores on NATS JetStream, for one server at a time: who holds the lease of everything opens them, and the log keeps
 * an earlier holder out. The data folder keeps only data that is made from them again.
 */
import { randomUUID } from 'node:crypto'
import { Kvm } from '@nats-io/kv'
import { monotonicMs, pause, repeat } from '../../base/clock.ts'
import { keepLease, type Lease, LeaseTakenError } from '../leases/leases.ts'
import { createSnapshots } from '../log/snapshots.ts'
import { peopleOf } from '../people/people.ts'
import { PersonalLog } from '../people/personalLog.ts'
import { PersonKeys } from '../people/personKeys.ts'
import { DataFolderError, readEstate, writeEstate } from '../storage/dataFolder.ts'
import type { WriteOutcomes } from '../storage/diskWatch.ts'
import { FIGURES_FOLDER } from '../storage/figuresFolder.ts'
import type { Stores } from '../stores.ts'
import { connectNats, isWrongSequence, type Nats, persist } from './natsConnection.ts'
import { openNatsFiles } from './natsFiles.ts'
import { natsJournals } from './natsJournals.ts'
import { type NatsLeases, openNatsLeases } from './natsLeases.ts'
import { newestEpoch, openNatsLog } from './natsLog.ts'
import { openNatsReports } from './natsReports.ts'
import { openNatsSecrets } from './natsSecrets.ts'

/** The one unit of ownership while a single server serves all shards. */
export const EVERYTHING = 'all'
const STANDBY_LOOK_MS = 200
/** An entry that the servers forgot is renewed within this time where its holder lives. */
const ABSENT_MS = 1_300
/** Of projects, of an estate that begins; they stay as many. */
const SHARDS = 64

export interface NatsStoresOptions {
  readonly dataFolder: string
  readonly url: string
  readonly replicas: number
  readonly outcomes: Pick<WriteOutcomes, 'refused' | 'accepted'>
  /** Of the owner, for the other servers. */
  readonly about?: string
  /** Called once where another process holds the lease, which is then waited for. */
  readonly onStandby?: () => void
}

const warn = (warning: string): void => process.emitWarning(warning, 'NatsWarning')

/** @throws NatsServerError, LeaseTakenError, DataFolderError */
export async function openNatsStores(options: NatsStoresOptions): Promise<Stores> {
  const { url, replicas } = options
  const nats = await connectNats({ url, replicas, onWarning: warn })
  try {
    const lease = await leaseOf(nats, options)
    const stopRenewing = keepLease(lease, repeat)
    void watchConnection(nats, options.outcomes)
    try {
      return await openLeased(nats, { ...options, lease, stopRenewing })
    } catch (error) {
      stopRenewing()
      await lease.release()
      throw error
    }
  } catch (error) {
    await nats.connection.drain()
    throw error
  }
}

async function leaseOf(nats: Nats, { about, onStandby }: NatsStoresOptions): Promise<Lease> {
  const leases = await openNatsLeases(nats, { floor: () => newestEpoch(nats) })
  for (let tries = 0; ; tries += 1) {
    try {
      return await leases.acquire(EVERYTHING, about)
    } catch (error) {
      if (!(error instanceof LeaseTakenError)) throw error
      if (onStandby === undefined)
        throw new LeaseTakenError('another Atrium serves the estate on NATS_URL: stop that one first')
      if (tries === 0) onStandby()
      await isFree(leases)
    }
  }
}

/** Resolves once nobody seems to hold it. */
async function isFree(leases: NatsLeases): Promise<void> {
  for (let absentMs: number | null = null; ; await pause(STANDBY_LOOK_MS)) {
    const found = await leases.look(EVERYTHING)
    if (found === 'released') return
    if (found !== 'absent') absentMs = null
    else if (absentMs === null) absentMs = monotonicMs()
    else if (monotonicMs() - absentMs > ABSENT_MS) return
  }
}

interface Leased extends NatsStoresOptions {
  readonly lease: Lease
  readonly stopRenewing: () => void
}

async function openLeased(nats: Nats, options: Leased): Promise<Stores> {
  const { dataFolder, outcomes, lease, stopRenewing } = options
  const { estate, shards } = await readFacts(nats)
  const written = readEstate(dataFolder)
  if (written !== null && written !== estate)
    throw new DataFolderError(
      `DATA_DIR ${dataFolder} belongs to another estate than the one on NATS; choose an empty folder`,
    )
  const { epoch } = lease
  const noting = (what: string) => (error: unknown) =>
    error === null ? outcomes.accepted(what) : outcomes.refused(what, error)
  const stored = await openNatsLog(nats, {
    ...{ shards, epoch },
    onOutcome: noting('the log on NATS'),
  })
  const reports = await openNatsReports(nats, {
    epoch,
    onOutcome: noting('reports on NATS'),
  })
  const secrets = await openNatsSecrets(nats, {
    bucket: 'secrets',
    epoch,
    onOutcome: noting('secrets on NATS'),
  })
  const keys = await openNatsSecrets(nats, {
    bucket: 'people',
    epoch,
    onOutcome: noting('keys of people on NATS'),
  })
  const onDamaged = (name: string): void => warn(`file ${name} lacks pieces and is left out`)
  const files = await openNatsFiles(nats, { epoch, uncounted: FIGURES_FOLDER, onDamaged })
  const people = await PersonKeys.open(keys)
  const log = new PersonalLog(stored, people)
  if (written === null) writeEstate(dataFolder, estate)
  return {
    lease,
    log,
    // A log on NATS begins with keys of people.
    people: peopleOf(people, true),
    stored: { log: stored, keys },
    reports,
    secrets,
    files,
    journals: natsJournals(nats, { epoch }),
    snapshots: createSnapshots(files),
    async close() {
      await reports.close()
      await log.close()
      stopRenewing()
      await lease.release()
      await nats.connection.drain()
    },
  }
}

interface Facts {
  readonly estate: string
  readonly shards: number
}

const CONNECTION = 'the connection to NATS'

async function watchConnection(
  { connection }: Nats,
  outcomes: Pick<WriteOutcomes, 'refused' | 'accepted'>,
): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') outcomes.refused(CONNECTION, new Error('it is lost'))
    else if (type === 'reconnect') outcomes.accepted(CONNECTION)
  }
}

/** What the first start decides for all that follow. */
async function readFacts({ js, name, replicas }: Nats): Promise<Facts> {
  const options = { history: 1, replicas, allow_direct: false }
  const bucket = await persist(() => new Kvm(js).create(`${name}-facts`, options))
  const first: Facts = { estate: randomUUID(), shards: SHARDS }
  for (;;) {
    const found = await persist(() => bucket.get('estate'))
    if (found) return found.json<Facts>()
    try {
      await persist(() => bucket.put('estate', JSON.stringify(first), { previousSeq: 0 }))
    } catch (error) {
      if (!isWrongSequence(error)) throw error
    }
  }
}
