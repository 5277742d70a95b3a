/**
 * Snapshots of streams speed up a start; without one the log is folded from its beginning. Names contain the sequence
 * and code version, so states of other code are ignored. A checksum and the hash of the last commit detect damage and
 * replaced logs.
 */

import { createHash } from 'node:crypto'
import { DAY_MS } from '#shared/durations.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import type { AnyRecord } from '#shared/records/registry.ts'
import type { Files } from '../files/files.ts'
import { codeVersion } from './codeVersion.ts'
import type { EventLog } from './eventLog.ts'

export interface Snapshot {
  readonly seq: number
  /** Instant of the commit with this sequence, epoch ms. */
  readonly atMs: number
  /** Hash of the commit with this sequence in the log. */
  readonly hash: string
  readonly records: readonly AnyRecord[]
}

export interface Snapshots {
  save(stream: StreamId, snapshot: Snapshot): Promise<void>
  /** The newest readable snapshot up to this sequence; null if there is none. */
  load(stream: StreamId, upToSeq?: number): Promise<Snapshot | null>
  /** Deletes the snapshots of a history that this log does not contain. */
  drop(stream: StreamId): Promise<void>
}

/** Number of days whose newest snapshot is preserved, as a base for reconstructing past states. */
const DAYS_KEPT = 14

/** A file is ahead of the log or has another history: the log was replaced. */
export type OnForeign = (what: string, stream: StreamId) => void

const folderOf = (stream: StreamId): string => `snapshots/${stream.replace(':', '-')}/`
/** Sequence, version, and day since 1970 in UTC, which snapshots of release 0.1.0 lack. */
const NAME = /\/(\d{12})-([0-9a-f]{12})(?:-(\d{6}))?\.json$/

interface Named {
  readonly name: string
  readonly seq: number
  readonly version: string
  readonly day: number
}

function readName(name: string): Named {
  const [, seq = '0', version = '', day = '0'] = NAME.exec(name) ?? []
  return { name, seq: Number(seq), version, day: Number(day) }
}

/** Stores snapshots in `files`; only those of the same `version` of the folding code are loaded. */
export function createSnapshots(files: Files, version: string = foldVersion()): Snapshots {
  const nameOf = (stream: StreamId, { seq, atMs }: Snapshot): string => {
    const day = String(Math.floor(atMs / DAY_MS)).padStart(6, '0')
    return `${folderOf(stream)}${String(seq).padStart(12, '0')}-${version}-${day}.json`
  }
  return {
    async save(stream, snapshot) {
      const { seq, atMs, hash, records } = snapshot
      const body = JSON.stringify({ atMs, hash, records })
      const saved = nameOf(stream, snapshot)
      await files.put(saved, new TextEncoder().encode(`${checksum(body)}\n${body}`))
      const others: Named[] = []
      // A newer one may have been saved meanwhile.
      for await (const name of files.list(folderOf(stream)))
        if (name !== saved && readName(name).seq <= seq) others.push(readName(name))
      const kept = newestOfDays(others, { version, day: readName(saved).day })
      for (const other of others) if (!kept.has(other)) await files.remove(other.name)
    },
    async load(stream, upToSeq = Number.POSITIVE_INFINITY) {
      let newest: Named | null = null
      for await (const name of files.list(folderOf(stream))) {
        const named = readName(name)
        if (named.version === version && named.seq <= upToSeq) newest = named
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

/** The newest snapshot of each earlier day, in order. Snapshots of other versions are unusable. */
function newestOfDays(
  snapshots: readonly Named[],
  { version, day }: Pick<Named, 'version' | 'day'>,
): ReadonlySet<Named> {
  const ofDays = new Map<number, Named>()
  for (const one of snapshots)
    if (one.version === version && one.day < day && one.day > day - DAYS_KEPT) ofDays.set(one.day, one)
  return new Set(ofDays.values())
}

function readBody(bytes: Uint8Array): Omit<Snapshot, 'seq'> | null {
  const text = new TextDecoder().decode(bytes)
  const end = text.indexOf('\n')
  const body = text.slice(end + 1)
  // A damaged shortcut is no loss: the log is folded instead. A file with the right checksum is as it was written.
  return text.slice(0, end) === checksum(body) ? JSON.parse(body) : null
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * The newest snapshot up to a sequence that matches this log; a snapshot of another history is deleted and reported.
 */
export async function loadSnapshot(
  stream: StreamId,
  { log, snapshots, onForeign }: LoadPorts,
  upToSeq?: number,
): Promise<Snapshot | null> {
  const snapshot = await snapshots.load(stream, upToSeq)
  if (snapshot === null || snapshot.hash === (await log.hashAt(stream, snapshot.seq))) return snapshot
  onForeign?.('a snapshot', stream)
  // If deletion fails, the check is repeated at the next start.
  await snapshots.drop(stream).catch(() => undefined)
  return null
}

interface LoadPorts {
  readonly log: EventLog
  readonly snapshots: Snapshots
  readonly onForeign?: OnForeign | undefined
}

/** The modules that every fold of commits into records executes. */
export const FOLDING = '#shared/domain/registry.ts'

/** Version of the code that folds state. */
export const foldVersion = (): string => codeVersion(FOLDING)
