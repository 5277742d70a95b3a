/** Texts shared by many rows, stored once in lower case. A search scans the texts and finds rows by number. */
import type { DatabaseSync } from 'node:sqlite'
import { numberTexts } from './numberedTexts.ts'

export const WORDS_SCHEMA =
  'CREATE TABLE IF NOT EXISTS words (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);'

/** Numbers of the words of a text in lower case. */
export const numberWords = (db: DatabaseSync): ((text: string) => number) =>
  numberTexts(db, { table: 'words', column: 'text', knownMax: 50_000 })
