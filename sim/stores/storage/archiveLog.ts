/**
 * Moves old commits of a stopped server's log to its archive. They are synced and read back before one transaction
 * removes them from `log.db`. A crash leaves the log unchanged, and the next run removes its copies.
 */
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { must } from '#shared/kernel/assert.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import { FileLeases, WHOLE_FOLDER } from '../leases/fileLeases.ts'
import { BEFORE_ALL, type Head, storedCommit } from '../log/chainHash.ts'
import { ARCHIVED_SCHEMA, archivedHeads, BLOCK_COMMITS, LogArchive } from '../log/logArchive.ts'
import { openSqliteLog } from '../log/sqliteLog.ts'
import { openDatabase } from './database.ts'
import { prepareDataFolder } from './dataFolder.ts'

export interface ArchivedStream {
  readonly stream: StreamId
  /** Number of commits that this run moved. */
  readonly moved: number
  /** The last archived commit and its chained hash. */
  readonly seq: number
  readonly hash: string
}

/**
 * Archives commits before an instant (epoch ms). The newest commit of a stream stays in `log.db`.
 *
 * @returns streams of which something was moved
 * @throws DataFolderInUseError, BrokenChainError, or what opening a damaged file throws
 */
export async function archiveLog(folder: string, beforeMs: number): Promise<readonly ArchivedStream[]> {
  prepareDataFolder(folder)
  const lease = await new FileLeases(folder).acquire(WHOLE_FOLDER)
  try {
    const wanted = await wantedOf(folder, beforeMs)
    const log = openDatabase(join(folder, 'log.db'), 'FULL')
    try {
      log.exec(ARCHIVED_SCHEMA)
      return move(log, folder, wanted)
    } finally {
      log.close()
    }
  } finally {
    await lease.release()
  }
}

/** A damaged history is not archived, because it is easier to compare with a backup as it is. */
export class BrokenChainError extends Error {
  override readonly name = 'BrokenChainError'
}

/** Sequence up to which each stream must be archived. */
async function wantedOf(folder: string, beforeMs: number): Promise<ReadonlyMap<StreamId, number>> {
  const log = openSqliteLog(folder)
  try {
    const broken = await log.findBrokenLink()
    if (broken !== null) throw new BrokenChainError(`the chain is broken at ${broken}: nothing was archived`)
    const wanted = new Map<StreamId, number>()
    for (const stream of await log.streams()) {
      const last = await log.lastSeq(stream)
      wanted.set(stream, Math.min(last - 1, await log.seqAt(stream, beforeMs - 1)))
    }
    return wanted
  } finally {
    await log.close()
  }
}

function move(
  log: DatabaseSync,
  folder: string,
  wanted: ReadonlyMap<StreamId, number>,
): readonly ArchivedStream[] {
  const before = archivedHeads(log)
  const archive = LogArchive.create(folder)
  try {
    const moved: ArchivedStream[] = []
    for (const [stream, upTo] of wanted) {
      const from = before.get(stream) ?? BEFORE_ALL
      archive.cutAfter(stream, from.seq)
      if (upTo <= from.seq) continue
      copy(log, archive, { stream, from, upTo })
      const { hash } = must(archive.at(stream, upTo), 'the last archived commit')
      moved.push({ stream, moved: upTo - from.seq, seq: upTo, hash })
    }
    if (moved.length > 0) leave(log, moved)
    return moved
  } finally {
    archive.close()
  }
}

interface Stretch {
  readonly stream: StreamId
  readonly from: Head
  readonly upTo: number
}

/** @throws BrokenChainError where the copy does not read back as the same chain */
function copy(log: DatabaseSync, archive: LogArchive, { stream, from, upTo }: Stretch): void {
  const block = log.prepare(
    'SELECT seq, body, hash FROM commits WHERE stream = ? AND seq > ? AND seq <= ? ORDER BY seq',
  )
  archive.inOneStep(() => {
    for (let after = from.seq; after < upTo; after += BLOCK_COMMITS) {
      const rows = block.all(stream, after, Math.min(upTo, after + BLOCK_COMMITS))
      archive.add(stream, rows.map(storedCommit))
    }
  })
  const broken = archive.brokenIn(stream, upTo, from)
  if (broken !== null) throw new BrokenChainError(`the copy is broken at ${broken}: log.db is as it was`)
}

/** Removes archived commits in one transaction, then shrinks the file. */
function leave(log: DatabaseSync, moved: readonly ArchivedStream[]): void {
  log.exec('BEGIN IMMEDIATE')
  for (const { stream, seq, hash } of moved) {
    log.prepare('INSERT OR REPLACE INTO archived (stream, seq, hash) VALUES (?, ?, ?)').run(stream, seq, hash)
    log.prepare('DELETE FROM commits WHERE stream = ? AND seq <= ?').run(stream, seq)
  }
  log.exec('COMMIT')
  log.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
}
