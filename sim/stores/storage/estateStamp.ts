/**
 * Id of the estate in each persistent file, to detect mixed or missing files. The folder's own note is written last,
 * so an interrupted first start can resume.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openOrExplain } from './database.ts'
import { FORMAT, FORMAT_FILE, readEstate, writeEstate } from './dataFolder.ts'
import { DataFileError } from './errors.ts'
import { isDamage } from './sqliteErrors.ts'

/** Created by the first complete start, after everything that is stamped. */
const USED_SIGN = 'outbox.db'
const FOLDER_STAMP = 'estate.json'
const TABLE = 'CREATE TABLE IF NOT EXISTS belongs (estate TEXT NOT NULL)'

/** Persistent files that cannot be rebuilt, each with instructions in case of loss. */
export type Remedies = Readonly<Record<string, string>>

/** @throws DataFileError for one that is missing though the folder was in use */
export function refuseMissing(folder: string, remedies: Remedies): void {
  const isNoted = readEstate(folder) !== null || existsSync(join(folder, USED_SIGN))
  if (!isNoted && !Object.keys(remedies).some((name) => hasStamp(join(folder, name)))) return
  for (const [name, remedy] of Object.entries(remedies)) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    if (!found || (found.isFile() && found.size === 0))
      throw new DataFileError(join(folder, name), 'is missing, though the folder has been in use', remedy)
  }
}

/** Stamps are written after all files exist, so a stamped file was not alone. Unreadable files are reported later. */
function hasStamp(path: string): boolean {
  try {
    return existsSync(path) && stampOf(path) !== null
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/**
 * Checks that all files belong to one estate and stamps new ones.
 * @throws DataFileError
 */
export function checkStamps(folder: string, remedies: Remedies): string {
  const written = readEstate(folder)
  const explained = <T>(name: string, open: (path: string) => T): T =>
    openOrExplain(join(folder, name), remedies[name] ?? '', () => open(join(folder, name)))
  const stamps = Object.keys(remedies).map((name) => [name, explained(name, stampOf)] as const)
  const estate = written ?? stamps.find(([, stamp]) => stamp !== null)?.[1] ?? randomUUID()
  refuseOwnNote(folder, written, new Set(stamps.flatMap(([, stamp]) => stamp ?? [])))
  for (const [name, stamp] of stamps) {
    if (stamp !== null && stamp !== estate)
      throw new DataFileError(join(folder, name), 'belongs to another estate', remedies[name] ?? '')
  }
  for (const [name, stamp] of stamps) if (stamp === null) explained(name, (path) => setStamp(path, estate))
  if (written === null) writeEstate(folder, estate)
  return estate
}

/** If all files agree, the folder's note is wrong, not the files. */
function refuseOwnNote(folder: string, written: string | null, stamps: ReadonlySet<string>): void {
  if (written === null || stamps.size !== 1 || stamps.has(written)) return
  const remedy = `If none of them was exchanged, write ${JSON.stringify({ format: FORMAT })} into it.`
  throw new DataFileError(join(folder, FORMAT_FILE), 'names another estate than the files beside it', remedy)
}

/** Null if there is none: a new file, or one from before stamps existed. */
export function stampOf(path: string): string | null {
  if (isFolder(path)) {
    const file = join(path, FOLDER_STAMP)
    return existsSync(file) ? writtenStamp(readFileSync(file, 'utf8')) : null
  }
  const db = new DatabaseSync(path)
  try {
    db.exec('PRAGMA busy_timeout = 2000')
    const table = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'belongs'").get()
    const row = table && db.prepare('SELECT estate FROM belongs').get()
    return row ? String(row.estate) : null
  } finally {
    db.close()
  }
}

/** A partial stamp after a power cut is ignored. */
function writtenStamp(text: string): string | null {
  try {
    const written: unknown = JSON.parse(text)
    return typeof written === 'object' && written !== null && 'estate' in written
      ? String(written.estate)
      : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function setStamp(path: string, estate: string): void {
  if (isFolder(path)) {
    writeFileSync(join(path, FOLDER_STAMP), `${JSON.stringify({ estate })}\n`, { mode: 0o600 })
    return
  }
  const db = new DatabaseSync(path)
  try {
    db.exec(`PRAGMA busy_timeout = 2000; ${TABLE}`)
    db.prepare('INSERT INTO belongs (estate) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM belongs)').run(estate)
  } finally {
    db.close()
  }
}

const isFolder = (path: string): boolean => statSync(path).isDirectory()
