/**
 * Puts a backup into a data folder whose server is stopped. Sessions are left out, so that none that ended since lives
 * again: people sign in anew. The log comes last: without it a server names what is missing instead of starting.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { systemClock } from '../clock.ts'
import { FileLeases, WHOLE_FOLDER } from '../leases/fileLeases.ts'
import { FORMAT, isInUse } from '../storage/dataFolder.ts'
import { syncFile } from '../storage/syncFile.ts'
import { BackupError, type Manifest, readBackup } from './manifest.ts'

const LAST = 'log.db'
const LOCK = /^lock/

export interface RestoreResult {
  readonly manifest: Manifest
  /** Where what was there before is now; null where there was nothing. */
  readonly movedTo: string | null
}

/** @throws BackupError, DataFolderInUseError */
export async function restoreBackup(
  from: string,
  dataFolder: string,
  options: { readonly replaces: boolean },
): Promise<RestoreResult> {
  const manifest = await readBackup(from)
  if (manifest.format !== FORMAT)
    throw new BackupError(`the backup has format ${manifest.format}, this version knows ${FORMAT}`)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const lease = await new FileLeases(dataFolder).acquire(WHOLE_FOLDER)
  try {
    const there = readdirSync(dataFolder).filter((name) => !LOCK.test(name) && !name.startsWith('replaced-'))
    if (there.length > 0 && !options.replaces)
      throw new BackupError(
        `${dataFolder} ${isInUse(dataFolder) ? 'holds an estate' : 'is not empty'}: "--replace" moves it aside`,
      )
    const movedTo = there.length === 0 ? null : moveAside(dataFolder, there)
    const names = manifest.files.map(({ name }) => name)
    for (const name of [...names.filter((one) => one !== LAST), LAST]) put(from, dataFolder, name)
    return { manifest, movedTo }
  } finally {
    await lease.release()
  }
}

/** Into the folder itself, which may be a mounted disk of its own. */
function moveAside(folder: string, names: readonly string[]): string {
  const aside = join(folder, `replaced-${new Date(systemClock.now()).toISOString().replaceAll(':', '-')}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const name of names) renameSync(join(folder, name), join(aside, name))
  return aside
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
