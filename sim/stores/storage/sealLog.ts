/**
 * Encrypts personal data in commits from before encryption. All commits go to a new file that replaces the old one when
 * complete; a crash leaves the old log. Hashes change, so each changed stream ends with `ChainResealed` with its hash
 * before and after.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { must } from '#shared/kernel/assert.ts'
import type { Commit, DomainEvent, StreamId } from '#shared/kernel/commit.ts'
import { FileLeases, WHOLE_FOLDER } from '../leases/fileLeases.ts'
import { commitAt, type EventLog } from '../log/eventLog.ts'
import { ARCHIVE_FILE } from '../log/logArchive.ts'
import { openSqliteLog } from '../log/sqliteLog.ts'
import { PersonKeys } from '../people/personKeys.ts'
import { countPlain, peopleIn, sealCommit } from '../people/sealedCommit.ts'
import { SqliteSecrets } from '../secrets/sqliteSecrets.ts'
import { prepareDataFolder, syncFolder } from './dataFolder.ts'
import { writeSealState } from './sealState.ts'
import { syncFile } from './syncFile.ts'

const WORKPLACE = 'sealing'

export interface Sealed {
  /** Number of encrypted values. */
  readonly values: number
  /** Streams that were written again. */
  readonly streams: number
}

/** @throws DataFolderInUseError, or what opening a damaged file throws */
export async function sealLog(folder: string): Promise<Sealed> {
  prepareDataFolder(folder)
  const lease = await new FileLeases(folder).acquire(WHOLE_FOLDER)
  try {
    const workplace = join(folder, WORKPLACE)
    rmSync(workplace, { recursive: true, force: true })
    mkdirSync(workplace, { mode: 0o700 })
    const sealed = await writeSealed(folder, workplace)
    takeOver(folder, workplace)
    forgetPlain(folder)
    return sealed
  } finally {
    await lease.release()
  }
}

async function writeSealed(folder: string, workplace: string): Promise<Sealed> {
  const secrets = new SqliteSecrets(folder, { name: 'people' })
  const [before, after] = [openSqliteLog(folder), openSqliteLog(workplace, () => {}, 'NORMAL')]
  try {
    const keys = await PersonKeys.open(secrets)
    let [values, streams] = [0, 0]
    for (const stream of await before.streams()) {
      const found = await sealStream(stream, { before, after, keys })
      values += found
      streams += found > 0 ? 1 : 0
    }
    const broken = await after.findBrokenLink()
    if (broken !== null) throw new Error(`the new log is broken at ${broken}; the old one was left as it is`)
    return { values, streams }
  } finally {
    await before.close()
    await after.close()
    secrets.close()
  }
}

interface Sealing {
  readonly before: EventLog
  readonly after: EventLog
  readonly keys: PersonKeys
}

async function sealStream(stream: StreamId, { before, after, keys }: Sealing): Promise<number> {
  const owners = new Owners()
  let values = 0
  for await (const piece of before.read(stream, 0)) {
    const named = piece.map((commit) => owners.name(commit))
    for (const person of new Set(named.flatMap((commit) => peopleIn(commit, keys)))) await keys.make(person)
    for (const commit of named) values += countPlain(commit)
    await Promise.all(
      named.map((commit) => after.append(sealCommit(commit, keys), `sealed-${stream}-${commit.seq}`)),
    )
  }
  if (values > 0) await noteResealed(stream, values, { before, after })
  return values
}

async function noteResealed(
  stream: StreamId,
  values: number,
  { before, after }: Omit<Sealing, 'keys'>,
): Promise<void> {
  const last = await before.lastSeq(stream)
  const { at } = must(await commitAt(before, stream, last), 'the last commit')
  const [oldHead, newHead] = [await before.hashAt(stream, last), await after.hashAt(stream, last)]
  const commit: Commit = {
    stream,
    seq: last + 1,
    at,
    actor: { kind: 'system', id: 'log-cli', name: 'Command line' },
    channel: 'system',
    command: 'RecordReseal',
    events: [{ type: 'ChainResealed', data: { values, oldHead, newHead } }],
  }
  await after.append(commit, `resealed-${stream}-${commit.seq}`)
}

/** Events of release 0.1.0 name only the record; its owner follows from earlier events. */
class Owners {
  readonly #of = new Map<unknown, unknown>()

  name(commit: Commit): Commit {
    return { ...commit, events: commit.events.map((event) => this.#name(event)) }
  }

  #name(event: DomainEvent): DomainEvent {
    const data = event.data as Readonly<Record<string, unknown>>
    if (event.type === 'MemberAdded') this.#of.set(data.memberId, data.accountId)
    if (event.type === 'ViewSaved') this.#of.set(data.viewId, data.accountId)
    const thing = event.type === 'MemberRenamed' ? data.memberId : data.viewId
    const accountId = this.#of.get(thing)
    const lacksOwner = ['MemberRenamed', 'ViewChanged'].includes(event.type) && data.accountId === undefined
    return lacksOwner && accountId !== undefined ? { ...event, data: { ...data, accountId } } : event
  }
}

/** Replaces the log by the new one atomically. */
function takeOver(folder: string, workplace: string): void {
  writeSealState(workplace, 'whole')
  syncFile(join(workplace, 'log.db'))
  for (const suffix of ['-wal', '-shm']) rmSync(join(folder, `log.db${suffix}`), { force: true })
  renameSync(join(workplace, 'log.db'), join(folder, 'log.db'))
  syncFolder(folder)
  // The new log contains all commits, without an archive.
  rmSync(join(folder, ARCHIVE_FILE), { force: true })
  rmSync(workplace, { recursive: true, force: true })
}

/** Snapshots have the old hashes, and freed pages of other stores may contain plain data. */
function forgetPlain(folder: string): void {
  rmSync(join(folder, 'files', 'snapshots'), { recursive: true, force: true })
  const path = join(folder, 'secrets.db')
  if (!existsSync(path)) return
  const db = new DatabaseSync(path)
  try {
    db.exec('PRAGMA secure_delete = ON; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
}
