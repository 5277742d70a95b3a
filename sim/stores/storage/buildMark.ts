/**
 * Marks world creation in progress, so that a world exists completely or not at all. The next start discards a partial
 * one and creates it again. The mark also stores a requested reset and the data to carry over.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { accountRecord } from '#shared/records/account.ts'
import { savedViewRecord } from '#shared/records/savedView.ts'
import { syncFolder, writeWhole } from './dataFolder.ts'
import { DamagedFileError } from './errors.ts'
import { FIGURES_FOLDER } from './figuresFolder.ts'

const MARK = 'building.json'
const OLD_WORLD = 'old-world'
/** Files of a world; personal and deployment files stay. */
const WORLD_FILES = [
  'log.db',
  'archive.db',
  'people.db',
  'reports.db',
  'rollups.db',
  'outbox.db',
  'push.db',
  'views',
]
const WORLD_FOLDERS = [join('files', 'snapshots'), join('files', FIGURES_FOLDER)]

const keptSchema = z.object({
  accounts: z.array(accountRecord.schema),
  views: z.array(savedViewRecord.schema),
})
/** Data that a new world takes from the old one. */
export type Kept = z.infer<typeof keptSchema>

/** Durable: every start recreates the world until `endBuilding`. */
export function beginBuilding(folder: string, kept: Kept | null): void {
  writeWhole(folder, MARK, `${JSON.stringify(kept)}\n`)
}

/**
 * Undefined if no creation is in progress; null if there was no world before.
 * @throws DamagedFileError
 */
export function unfinishedBuilding(folder: string): Kept | null | undefined {
  const path = join(folder, MARK)
  if (!existsSync(path)) return undefined
  try {
    return keptSchema.nullable().parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    const remedy = 'Remove it: the world is then made anew without the accounts that people had added.'
    throw new DamagedFileError(path, remedy, null)
  }
}

/** The world is whole. */
export function endBuilding(folder: string): void {
  rmSync(join(folder, MARK), { force: true })
  syncFolder(folder)
}

/** Renames files away at once, then deletes them. Requires the folder's lease and no open files. */
export function removeWorld(folder: string): void {
  const aside = join(folder, OLD_WORLD)
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { mode: 0o700 })
  const names = WORLD_FILES.flatMap((name) => [name, `${name}-wal`, `${name}-shm`])
  for (const name of [...names, ...WORLD_FOLDERS]) {
    const path = join(folder, name)
    if (existsSync(path)) renameSync(path, join(aside, name.replaceAll(/[\\/]/g, '-')))
  }
  rmSync(aside, { recursive: true, force: true })
}
