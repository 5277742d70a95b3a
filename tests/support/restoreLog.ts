import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Replaces the log of a closed folder by another's, as someone does who restores a part of a backup. */
export function restoreLog(folder: string, from: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `log.db${suffix}`), { force: true })
  cpSync(join(from, 'log.db'), join(folder, 'log.db'))
}
