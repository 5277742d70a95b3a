/** Checks whether SQLite can read the structure of a file; it does not verify content. */
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DamagedContentError, DamagedFileError } from './errors.ts'
import { isDamage } from './sqliteErrors.ts'

/** The first damage found; null where the structure is whole. */
function findDamage(db: DatabaseSync): string | null {
  const found = String(db.prepare('PRAGMA quick_check(1)').get()?.quick_check)
  return found === 'ok' ? null : found
}

/** Reads the whole file. @throws DamagedContentError, or what SQLite throws */
export function checkStructure(db: DatabaseSync): void {
  const found = findDamage(db)
  if (found !== null) throw new DamagedContentError(found)
}

/** Null also where there is no such file. */
export function damageOf(path: string): string | null {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return null
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    return findDamage(db)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    db.close()
  }
}

/**
 * Names the damaged file, because SQLite does not.
 * @param remedies by path
 * @returns a DamagedFileError if one of them is damaged, else the error
 */
export function nameDamaged(error: unknown, remedies: Iterable<readonly [string, string]>): unknown {
  if (!isDamage(error)) return error
  for (const [path, remedy] of remedies)
    if (damageOf(path) !== null) return new DamagedFileError(path, remedy, error)
  return error
}
