/** Maps texts that occur in every row of a view (streams, people, devices) to numbers. */
import type { DatabaseSync } from 'node:sqlite'
import { numberTexts } from './numberedTexts.ts'

export const NAMES_SCHEMA =
  'CREATE TABLE IF NOT EXISTS names (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);'

/** Number of a name in a condition; null, which matches nothing, for an unknown name. */
export const NUMBER_OF = '(SELECT id FROM names WHERE name = ?)'

export const numberNames = (db: DatabaseSync): ((name: string) => number) =>
  numberTexts(db, { table: 'names', column: 'name', knownMax: 100_000 })

/**
 * Returns the name for a number.
 * @throws if the file has no such number, so it is damaged
 */
export function nameOf(db: DatabaseSync): (number: number) => string {
  const known = new Map<number, string>()
  const find = db.prepare('SELECT name FROM names WHERE id = ?')
  return (number) => {
    let name = known.get(number)
    if (name === undefined) {
      const row = find.get(number)
      if (!row) throw new Error(`the view has no name ${number}`)
      name = String(row.name)
      known.set(number, name)
    }
    return name
  }
}
