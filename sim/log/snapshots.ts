/**
 * Snapshots of streams shorten a start; without one the log is folded from its beginning. Each is an object named by its
 * sequence and by the version of what was folded: a state of other schemas or other evolvers is never taken for ours.
 * Inside it has a checksum and the hash of the last commit folded: what is damaged, or belongs to a log that was
 * replaced by an older copy, is left aside.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StreamId } from '#shared/kernel/commit.ts'
import type { AnyRecord } from '#shared/records/registry.ts'
import type { Files } from '../files/files.ts'
import type { EventLog } from './eventLog.ts'

export interface Snapshot {
  readonly seq: number
  /** Of the commit with this sequence, by the log. */
  readonly hash: string
  readonly records: readonly AnyRecord[]
}

export interface Snapshots {
  save(stream: StreamId, snapshot: Snapshot): Promise<void>
  /** The newest that this version can read; null where there is none, or where it cannot be read. */
  load(stream: StreamId): Promise<Snapshot | null>
  /** Of a history that this log does not have. */
  drop(stream: StreamId): Promise<void>
}

/** A file knows more of a stream than the log, or another history of it: the log was replaced by an older copy. */
export type OnForeign = (what: string, stream: StreamId) => void

const folderOf = (stream: StreamId): string => `snapshots/${stream.replace(':', '-')}/`
const NAME = /\/(\d{12})-([0-9a-f]{12})\.json$/

export function createSnapshots(files: Files, version: string = foldVersion()): Snapshots {
  const nameOf = (stream: StreamId, seq: number): string =>
    `${folderOf(stream)}${String(seq).padStart(12, '0')}-${version}.json`
  return {
    async save(stream, { seq, hash, records }) {
      const body = JSON.stringify({ hash, records })
      await files.put(nameOf(stream, seq), new TextEncoder().encode(`${checksum(body)}\n${body}`))
      // A newer one may have been saved meanwhile.
      for await (const name of files.list(folderOf(stream)))
        if (name !== nameOf(stream, seq) && Number(NAME.exec(name)?.[1] ?? 0) <= seq) await files.remove(name)
    },
    async load(stream) {
      let newest: { readonly name: string; readonly seq: number } | null = null
      for await (const name of files.list(folderOf(stream))) {
        const [, seq = '', madeBy = ''] = NAME.exec(name) ?? []
        if (madeBy === version) newest = { name, seq: Number(seq) }
      }
      const bytes = newest && (await files.get(newest.name))
      const body = bytes && readBody(bytes)
      return newest && body ? { seq: newest.seq, ...body } : null
    },
    async drop(stream) {
      for await (const name of files.list(folderOf(stream))) await files.remove(name)
    },
  }
}

function readBody(bytes: Uint8Array): Pick<Snapshot, 'hash' | 'records'> | null {
  const text = new TextDecoder().decode(bytes)
  const end = text.indexOf('\n')
  const body = text.slice(end + 1)
  // A damaged shortcut is no loss: the log is folded instead. What has its checksum is what was written.
  return text.slice(0, end) === checksum(body) ? JSON.parse(body) : null
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The newest snapshot, where this log leads to it; one of another history is dropped and reported. */
export async function loadSnapshot(
  stream: StreamId,
  { log, snapshots, onForeign }: LoadPorts,
): Promise<Snapshot | null> {
  const snapshot = await snapshots.load(stream)
  if (snapshot === null || snapshot.hash === (await log.hashAt(stream, snapshot.seq))) return snapshot
  onForeign?.('a snapshot', stream)
  // A disk that refuses this costs another look at the next start.
  await snapshots.drop(stream).catch(() => undefined)
  return null
}

interface LoadPorts {
  readonly log: EventLog
  readonly snapshots: Snapshots
  readonly onForeign?: OnForeign | undefined
}

const SHARED = join(import.meta.dirname, '../../shared')
const FOLDED_BY = ['constants.ts', '{kernel,records,domain,devices,rules}/**/*.ts']

let version: string | undefined
/** Derived from the text of all that folds, helpers included: needs no manual increment. */
export function foldVersion(): string {
  version ??= textVersion(SHARED)
  return version
}

export function textVersion(folder: string): string {
  const hash = createHash('sha256')
  for (const file of globSync(FOLDED_BY, { cwd: folder }).sort())
    hash.update(`${file}\n${readFileSync(join(folder, file), 'utf8')}\n`)
  return hash.digest('hex').slice(0, 12)
}
