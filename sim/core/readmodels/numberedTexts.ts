/** Maps texts that many rows share to numbers: each text is stored once, in a separate table. */
import type { DatabaseSync } from 'node:sqlite'

export interface TextTable {
  readonly table: 'names' | 'words'
  readonly column: 'name' | 'text'
  /** Texts in memory at most; the table has the others. */
  readonly knownMax: number
}

/** Returns the number of a text, creating it if necessary. It caches numbers, so prepare it again after a rollback. */
export function numberTexts(
  db: DatabaseSync,
  { table, column, knownMax }: TextTable,
): (text: string) => number {
  const known = new Map<string, number>()
  const find = db.prepare(`SELECT id FROM ${table} WHERE ${column} = ?`)
  const add = db.prepare(`INSERT INTO ${table} (${column}) VALUES (?)`)
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const id = Number(find.get(text)?.id ?? add.run(text).lastInsertRowid)
    if (known.size >= knownMax) known.clear()
    known.set(text, id)
    return id
  }
}
