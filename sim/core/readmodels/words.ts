/** Texts that many rows of a view share, each stored once and in lower case: a search looks through them and finds rows by their numbers. */
import type { DatabaseSync } from 'node:sqlite'

export const WORDS_SCHEMA =
  'CREATE TABLE IF NOT EXISTS words (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);'

/** In memory at most; the table knows the others. */
const KNOWN_MAX = 50_000

/** Returns the number of a text in lower case, a new one for a new text. Keeps what it gave: after a rollback it has to be prepared anew. */
export function numberWords(db: DatabaseSync): (text: string) => number {
  const known = new Map<string, number>()
  const find = db.prepare('SELECT id FROM words WHERE text = ?')
  const add = db.prepare('INSERT INTO words (text) VALUES (?)')
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const id = Number(find.get(text)?.id ?? add.run(text).lastInsertRowid)
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(text, id)
    return id
  }
}
