/**
 * Verifies the databases of a backup: SQLite integrity check, and the hash chain of the log. File checksums only show
 * that the copy is unchanged, not that the original was intact. Works on read-only disks.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BEFORE_ALL, type Head, nextHead, storedCommit } from '../../stores/log/chainHash.ts'
import { archivedHeads, LogArchive } from '../../stores/log/logArchive.ts'

export const DATABASES = [
  'outbox.db',
  // After the outbox: an older cursor only repeats stored messages.
  'push.db',
  'rollups.db',
  'reports.db',
  'log.db',
  'archive.db',
  'people.db',
  'secrets.db',
] as const
/** SQLite names so many faults of one database. */
const FAULTS_MAX = 3

export interface Damage {
  readonly file: string
  readonly what: string
}

export interface Verified {
  /** Empty when every database is whole. */
  readonly damage: readonly Damage[]
  /** The last commit of each stream of the log. */
  readonly streams: Readonly<Record<string, number>>
}

export const damageText = (folder: string, { file, what }: Damage): string => `${join(folder, file)}: ${what}`

/** Reads each database of the folder once. */
export function verifyDatabases(folder: string): Verified {
  const damage: Damage[] = []
  let streams: Verified['streams'] = {}
  for (const file of DATABASES) {
    const path = join(folder, file)
    if (!existsSync(path)) continue
    try {
      const db = new DatabaseSync(path, { readOnly: true })
      try {
        for (const what of integrityFaults(db)) damage.push({ file, what })
        if (file !== 'log.db') continue
        const chain = readChain(folder, db)
        streams = chain.streams
        if (chain.brokenAt !== null)
          damage.push({ file, what: `the chain of commits is broken at ${chain.brokenAt}` })
      } finally {
        db.close()
      }
    } catch (error) {
      damage.push({ file, what: error instanceof Error ? error.message : String(error) })
    }
  }
  return { damage, streams }
}

function integrityFaults(db: DatabaseSync): string[] {
  const rows = db.prepare(`PRAGMA integrity_check(${FAULTS_MAX})`).all()
  return rows
    .map((row) => String(row.integrity_check).replaceAll(/\s+/g, ' '))
    .filter((line) => line !== 'ok')
}

interface Chain {
  readonly streams: Record<string, number>
  readonly brokenAt: string | null
}

/** Verifies the hash chain across archive and log. */
function readChain(folder: string, log: DatabaseSync): Chain {
  const archived = archivedHeads(log)
  const brokenAt = brokenInArchive(folder, archived)
  if (brokenAt !== null) return { streams: {}, brokenAt }
  const streams: Record<string, number> = {}
  let current = ''
  let last = BEFORE_ALL
  const commits = log.prepare('SELECT stream, seq, body, hash FROM commits ORDER BY stream, seq')
  for (const row of commits.iterate()) {
    const stream = String(row.stream)
    if (stream !== current) last = archived.get(stream) ?? BEFORE_ALL
    current = stream
    const next = nextHead(stream, last, storedCommit(row))
    if (!next) return { streams, brokenAt: `${stream}#${last.seq + 1}` }
    last = next
    streams[stream] = next.seq
  }
  return { streams, brokenAt: null }
}

function brokenInArchive(folder: string, archived: ReadonlyMap<string, Head>): string | null {
  const archive = LogArchive.open(folder, archived)
  try {
    for (const [stream, { seq }] of archived) {
      const broken = archive?.brokenIn(stream, seq) ?? null
      if (broken !== null) return broken
    }
    return null
  } finally {
    archive?.close()
  }
}
