/**
 * Online backup of a data folder. Each database is read as of one moment, all within a few milliseconds. The order
 * ensures that no copy refers to data missing in another: cursors before the log, figures before reports, the log
 * before secrets and pictures. Read models and snapshots are omitted, because they can be rebuilt.
 */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { systemClock } from '../../base/clock.ts'
import { unfinishedBuilding } from '../../stores/storage/buildMark.ts'
import { FORMAT_FILE, isInUse, readEstate } from '../../stores/storage/dataFolder.ts'
import { isDiskError } from '../../stores/storage/sqliteErrors.ts'
import { syncFile } from '../../stores/storage/syncFile.ts'
import { WORLD_FILE } from '../../stores/storage/worldNote.ts'
import { BackupError, MANIFEST, type Manifest, sha256Of } from './manifest.ts'
import { DATABASES, type Damage, verifyDatabases } from './verify.ts'

/** Between pieces others get at the disk. */
const PAGES_AT_ONCE = 2_000
const NOT_KEPT = 'files/snapshots/'
const OWN_LAND_FILE = 'map/land.json'

export interface BackupResult {
  readonly manifest: Manifest
  /** The damage in the copied databases, and so in the originals; empty when all are whole. */
  readonly damage: readonly Damage[]
}

/** @throws BackupError */
export async function makeBackup(dataFolder: string, target: string): Promise<BackupResult> {
  if (!isInUse(dataFolder))
    throw new BackupError(`there is no estate in ${dataFolder}; name its folder with DATA_DIR`)
  if (unfinishedBuilding(dataFolder) !== undefined)
    throw new BackupError(
      'the world in this folder is being made right now; try again once the server is ready',
    )
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new BackupError(`${target} is not empty: name a folder that is new or empty`)
  try {
    mkdirSync(target, { recursive: true, mode: 0o700 })
    chmodSync(target, 0o700)
    return await fill(target, dataFolder)
  } catch (error) {
    if (!isNoRoom(error)) throw error
    // A partial copy is useless and would block another attempt with the same folder.
    for (const name of readdirSync(target)) rmSync(join(target, name), { recursive: true, force: true })
    throw new BackupError(
      `there is no room for the backup on the disk of ${target} (${(error as Error).message}); nothing is left of it: free some space or name a folder on another disk`,
    )
  }
}

/** @returns whether the disk is what failed, by its own code or by SQLite's */
export function isNoRoom(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code) || isDiskError(error)
}

async function fill(target: string, dataFolder: string): Promise<BackupResult> {
  await copyDatabases(dataFolder, target)
  const removed = ['secrets-removed.bin', 'people-removed.bin']
  for (const name of [...removed, FORMAT_FILE, WORLD_FILE, OWN_LAND_FILE, ...filesOf(dataFolder)])
    copyPrivate(dataFolder, target, name)
  const { streams, damage } = verifyDatabases(target)
  const manifest: Manifest = {
    format: Number(JSON.parse(readFileSync(join(target, FORMAT_FILE), 'utf8')).format),
    estate: String(readEstate(target)),
    madeAt: new Date(systemClock.now()).toISOString(),
    streams,
    files: await describe(target),
  }
  for (const { name } of manifest.files) syncFile(join(target, name))
  writeFileSync(join(target, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  syncFile(join(target, MANIFEST))
  return { manifest, damage }
}

/** Opens a read transaction on each database before the first is copied. */
async function copyDatabases(from: string, to: string): Promise<void> {
  const held: (readonly [string, DatabaseSync])[] = []
  try {
    for (const name of DATABASES) {
      if (!existsSync(join(from, name))) continue
      const db = new DatabaseSync(join(from, name))
      held.push([name, db])
      db.exec('PRAGMA busy_timeout = 5000; BEGIN')
      db.prepare('SELECT COUNT(*) FROM sqlite_master').get()
    }
    for (const [name, db] of held) await copyDatabase(db, join(from, name), join(to, name))
  } finally {
    for (const [, db] of held) db.close()
  }
}

/** @throws BackupError naming a database that SQLite cannot even copy */
async function copyDatabase(db: DatabaseSync, from: string, to: string): Promise<void> {
  try {
    writeFileSync(to, '', { mode: 0o600 })
    await backup(db, to, { rate: PAGES_AT_ONCE })
    asOneFile(to)
  } catch (error) {
    if (isNoRoom(error)) throw error
    throw new BackupError(
      `${from} cannot be copied: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Removes the write-ahead log, which a copy of the folder could miss. */
function asOneFile(path: string): void {
  const db = new DatabaseSync(path)
  try {
    db.exec('PRAGMA journal_mode = DELETE')
  } finally {
    db.close()
  }
}

function filesOf(folder: string): string[] {
  return readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !name.startsWith(NOT_KEPT))
}

function copyPrivate(from: string, to: string, name: string): void {
  // The server may have deleted a temporary object meanwhile.
  if (!statSync(join(from, name), { throwIfNoEntry: false })?.isFile()) return
  mkdirSync(dirname(join(to, name)), { recursive: true, mode: 0o700 })
  copyFileSync(join(from, name), join(to, name))
  chmodSync(join(to, name), 0o600)
}

async function describe(folder: string): Promise<Manifest['files']> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST)
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
  const files: Manifest['files'] = []
  for (const name of names) {
    const path = join(folder, name)
    files.push({ name, bytes: statSync(path).size, sha256: await sha256Of(path) })
  }
  return files
}
