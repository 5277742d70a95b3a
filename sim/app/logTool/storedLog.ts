/** Opens the log of a stopped server for reading; its lease prevents a server from starting. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import { eachCommit } from '../../stores/log/eventLog.ts'
import { damageOf } from '../../stores/storage/structure.ts'
import { openStoresOf, type StorePlace } from '../../stores/stores.ts'
import { DATABASES } from '../backup/verify.ts'

export interface StoredLog {
  streams(): Promise<readonly StreamId[]>
  /** Yields commits one by one, in order. */
  commits(stream: StreamId): AsyncIterable<Commit>
  /** `stream#seq` of the first commit that does not follow from its predecessor; null when the chain is whole. */
  brokenLink(): Promise<string | null>
  /** Damaged files with the first problem found by SQLite. */
  damagedFiles(): readonly string[]
  close(): Promise<void>
}

export class NoLogError extends Error {
  override readonly name = 'NoLogError'
}

/** @throws NoLogError, or the errors of opening the folder: in use by a server, or another version's format */
export async function openStoredLog(place: StorePlace): Promise<StoredLog> {
  const folder = place.dataFolder
  if (!place.natsUrl && !existsSync(join(folder, 'log.db')))
    throw new NoLogError(`there is no log in ${folder}; name its folder with --data`)
  const { log, close } = await openStoresOf(place)
  return {
    streams: () => log.streams(),
    commits: (stream) => eachCommit(log, stream),
    brokenLink: () => log.findBrokenLink(),
    damagedFiles: () =>
      DATABASES.map((name) => join(folder, name))
        .filter((path) => existsSync(path))
        .flatMap((path) => {
          const found = damageOf(path)
          return found === null ? [] : [`${path}: ${found}`]
        }),
    close,
  }
}
