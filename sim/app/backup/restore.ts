/**
 * Restores a backup into the data folder of a stopped server. Sessions are omitted, so ended sessions cannot return;
 * users sign in again. Everything is copied next to the current data before anything is moved. The log is removed first
 * and added last. After an interruption the server finds the previous data or reports the missing part, and never
 * starts an empty estate.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { systemClock } from '../../base/clock.ts'
import { FileLeases, WHOLE_FOLDER } from '../../stores/leases/fileLeases.ts'
import { FORMAT, FORMAT_FILE, isInUse, syncFolder } from '../../stores/storage/dataFolder.ts'
import { syncFile } from '../../stores/storage/syncFile.ts'
import { BackupError, type Manifest, readBackup } from './manifest.ts'
import { type Damage, damageText, verifyDatabases } from './verify.ts'

const LAST = 'log.db'
const LOCK = /^lock/
const COPY = 'restoring'

export interface RestoreResult {
  readonly manifest: Manifest
  /** New location of the former data; null if none. */
  readonly movedTo: string | null
}

/** @throws BackupError, DataFolderInUseError */
export async function restoreBackup(
  from: string,
  dataFolder: string,
  options: { readonly replaces: boolean; readonly takesDamaged?: boolean },
): Promise<RestoreResult> {
  const manifest = await readBackup(from)
  if (manifest.format !== FORMAT)
    throw new BackupError(`the backup has format ${manifest.format}, this version knows ${FORMAT}`)
  if (!options.takesDamaged) refuseDamaged(from, findDamage(from, manifest))
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const lease = await new FileLeases(dataFolder).acquire(WHOLE_FOLDER)
  try {
    const there = readdirSync(dataFolder).filter(
      (name) => !LOCK.test(name) && !name.startsWith('replaced-') && name !== COPY,
    )
    if (there.length > 0 && !options.replaces)
      throw new BackupError(
        `${dataFolder} ${isInUse(dataFolder) ? 'holds an estate' : 'is not empty'}: "--replace" moves it aside`,
      )
    const isEmpty = there.length === 0
    copyAll(from, dataFolder, { manifest, isEmpty })
    const movedTo = isEmpty ? null : moveAside(dataFolder, there)
    bringIn(dataFolder)
    return { manifest, movedTo }
  } finally {
    await lease.release()
  }
}

/**
 * Damage in the databases of a backup with matching checksums.
 * @throws BackupError if the folder is no backup or its checksums differ
 */
export async function verifyBackup(
  folder: string,
): Promise<{ readonly manifest: Manifest; readonly damage: readonly Damage[] }> {
  const manifest = await readBackup(folder)
  return { manifest, damage: findDamage(folder, manifest) }
}

/** Also detects log entries that the manifest lists but the log lacks. */
function findDamage(folder: string, manifest: Manifest): readonly Damage[] {
  const { damage, streams } = verifyDatabases(folder)
  if (damage.some(({ file }) => file === 'log.db')) return damage
  const short = Object.entries(manifest.streams).filter(([stream, seq]) => (streams[stream] ?? 0) < seq)
  return [
    ...damage,
    ...short.map(([stream, seq]) => ({ file: 'log.db', what: `${stream}#${seq} is missing` })),
  ]
}

function refuseDamaged(folder: string, damage: readonly Damage[]): void {
  if (damage.length === 0) return
  const lines = damage.map((one) => damageText(folder, one)).join('\n')
  throw new BackupError(
    `the backup is damaged, and nothing was replaced:\n${lines}\nUse another backup, or add "--damaged" to restore this one all the same.`,
  )
}

/**
 * Copies into the folder itself, which may be a mount point.
 * @throws BackupError without enough space
 */
function copyAll(
  from: string,
  folder: string,
  { manifest, isEmpty }: { readonly manifest: Manifest; readonly isEmpty: boolean },
): void {
  const copy = join(folder, COPY)
  rmSync(copy, { recursive: true, force: true })
  try {
    // Marks the folder, so that no new estate is created in it.
    put(from, copy, FORMAT_FILE)
    if (isEmpty) renameSync(join(copy, FORMAT_FILE), join(folder, FORMAT_FILE))
    for (const { name } of manifest.files) put(from, copy, name)
  } catch (error) {
    rmSync(copy, { recursive: true, force: true })
    const why = error instanceof Error ? error.message : String(error)
    throw new BackupError(`the backup cannot be copied, and nothing was replaced: ${why}`)
  }
}

/** Moves the log first; the estate's note remains until that of the backup replaces it. */
function moveAside(folder: string, names: readonly string[]): string {
  const aside = join(folder, `replaced-${new Date(systemClock.now()).toISOString().replaceAll(':', '-')}`)
  mkdirSync(aside, { mode: 0o700 })
  const moved = names.filter((name) => name !== LAST && name !== FORMAT_FILE)
  if (names.includes(FORMAT_FILE)) put(folder, aside, FORMAT_FILE)
  for (const name of names.includes(LAST) ? [LAST, ...moved] : moved)
    renameSync(join(folder, name), join(aside, name))
  syncFolder(folder)
  return aside
}

function bringIn(folder: string): void {
  const copy = join(folder, COPY)
  const others = readdirSync(copy).filter((name) => name !== LAST && name !== FORMAT_FILE)
  for (const name of [FORMAT_FILE, ...others, LAST]) renameSync(join(copy, name), join(folder, name))
  rmSync(copy, { recursive: true })
  syncFolder(folder)
}

function put(from: string, to: string, name: string): void {
  const path = join(to, name)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  copyFileSync(join(from, name), path)
  chmodSync(path, 0o600)
  if (name === 'secrets.db') forgetSessions(path)
  syncFile(path)
}

function forgetSessions(path: string): void {
  if (!existsSync(path)) return
  const db = new DatabaseSync(path)
  try {
    db.exec("DELETE FROM secrets WHERE key >= 'session/' AND key < 'session0'")
  } finally {
    db.close()
  }
}
