/** Numbers for the names that stand in every row of a view: streams, people, devices. */
import type { DatabaseSync } from 'node:sqlite'

export const NAMES_SCHEMA =
  'CREATE TABLE IF NOT EXISTS names (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);'

/** In a condition: the number of a name that is given; null, which equals nothing, for one that was never written. */
export const NUMBER_OF = '(SELECT id FROM names WHERE name = ?)'

/** At most so many are kept in memory; the table knows the others. */
const KEPT_MAX = 100_000

/** Returns the number of a name, a new one for a new name. Keeps what it gave: after a rollback it has to be prepared anew. */
export function numberNames(db: DatabaseSync): (name: string) => number {
  const known = new Map<string, number>()
  const find = db.prepare('SELECT id FROM names WHERE name = ?')
  const add = db.prepare('INSERT INTO names (name) VALUES (?)')
  return (name) => {
    let number = known.get(name)
    if (number === undefined) {
      if (known.size >= KEPT_MAX) known.clear()
      number = Number(find.get(name)?.id ?? add.run(name).lastInsertRowid)
      known.set(name, number)
    }
    return number
  }
}

/** Returns the name of a number. @throws where the file holds none: it is damaged */
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
