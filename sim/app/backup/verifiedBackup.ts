/**
 * One scheduled backup: copied, restored into a scratch folder, opened there as the server opens its data, and only then named
 * and counted. Older backups are removed afterwards, so that a failed run never costs a good one.
 */
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupKeep } from '../../base/backupSettings.ts'
import { monotonicMs, systemClock } from '../../base/clock.ts'
import { Workspaces } from '../../core/workspace/workspaces.ts'
import { syncFolder } from '../../stores/storage/dataFolder.ts'
import { openStores } from '../../stores/stores.ts'
import { makeBackup } from './backup.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import {
  backupName,
  estateOf,
  keptBackups,
  noteVerified,
  placeToMake,
  rotate,
  type VerifiedNote,
} from './rotation.ts'
import { damageText } from './verify.ts'

export interface VerifiedBackup {
  readonly folder: string
  readonly manifest: Manifest
  readonly verified: VerifiedNote
  /** Names of the backups that were removed. */
  readonly removed: readonly string[]
}

/** @throws BackupError where it cannot be made, is damaged or does not open; no older backup is removed then */
export async function makeVerifiedBackup(
  dataFolder: string,
  folder: string,
  keep: BackupKeep,
): Promise<VerifiedBackup> {
  refuseForeign(folder, estateOf(dataFolder))
  const madeAtMs = systemClock.now()
  const making = placeToMake(folder, madeAtMs)
  try {
    const { manifest, damage } = await makeBackup(dataFolder, making)
    if (damage.length > 0)
      throw new BackupError(
        `the data are damaged, and no older backup was removed:\n${damage.map((one) => damageText(dataFolder, one)).join('\n')}`,
      )
    const verified = await tryToRestore(making, manifest)
    noteVerified(making, verified)
    const name = backupName(madeAtMs)
    renameSync(making, join(folder, name))
    syncFolder(folder)
    return { folder: join(folder, name), manifest, verified, removed: rotate(folder, keep) }
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

/** Two estates in one folder would rotate each other's backups away; so would an empty one whose data folder is not mounted. */
function refuseForeign(folder: string, estate: string | null): void {
  const foreign = keptBackups(folder).find((one) => one.estate !== estate)
  if (estate !== null && foreign)
    throw new BackupError(
      `${folder} holds backups of another estate, such as ${foreign.name}: each estate needs its own folder`,
    )
}

/** Restores the backup beside it and folds every stream of its log. */
async function tryToRestore(backup: string, manifest: Manifest): Promise<VerifiedNote> {
  const scratch = `${backup}-restored`
  const beganMs = monotonicMs()
  try {
    await restoreBackup(backup, scratch, { replaces: false })
    const restoredInMs = Math.round(monotonicMs() - beganMs)
    const stores = await openStores(scratch, undefined, 'NORMAL')
    try {
      const { seq } = (await Workspaces.open(stores)).estate
      const expected = manifest.streams.estate ?? 0
      if (seq !== expected)
        throw new BackupError(`the restored estate ends at commit ${seq}, the backup at ${expected}`)
    } finally {
      await stores.close()
    }
    const commits = Object.values(manifest.streams).reduce((sum, seq) => sum + seq, 0)
    const { estate } = manifest
    return { estate, verifiedAt: new Date(systemClock.now()).toISOString(), restoredInMs, commits }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw error instanceof BackupError ? error : new BackupError(`the backup cannot be restored: ${why}`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
