/** What things of the set-up were called when they were removed: the log's steps go on naming them. */
import type { DatabaseSync } from 'node:sqlite'
import { type AnyRecord, RECORDS } from '#shared/records/registry.ts'
import { SET_UP_SCREENS } from '#shared/screens/setUpScreens.ts'
import { recordsBefore } from '../workspace/recordsBefore.ts'
import type { Committed } from '../workspace/workspace.ts'
import { NUMBER_OF } from './names.ts'

export const GONE_SCHEMA = `
  CREATE TABLE IF NOT EXISTS gone_names (
    stream INTEGER NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, name_en TEXT NOT NULL, PRIMARY KEY (stream, id)
  ) WITHOUT ROWID;
`

export interface GoneName {
  readonly name: string
  readonly nameEn: string
}

/** What someone set up and called by a name. */
export const isNamedThing = (type: AnyRecord['type']): boolean =>
  SET_UP_SCREENS[type] !== undefined && 'name' in RECORDS[type].fields

/** Keeps the last name of what a commit removed; `stream` is its number. */
export function keepGoneNames(db: DatabaseSync): (stream: number, committed: Committed) => void {
  const keep = db.prepare('INSERT OR REPLACE INTO gone_names (stream, id, name, name_en) VALUES (?, ?, ?, ?)')
  return (stream, { changes, inverse }) => {
    const removed = changes.flatMap((one) =>
      'remove' in one && isNamedThing(one.remove.type) ? [one.remove.id] : [],
    )
    if (removed.length === 0) return
    const before = recordsBefore(inverse)
    for (const id of removed) {
      const { name, nameEn = name }: Readonly<Record<string, unknown>> = { ...before.get(id) }
      if (typeof name === 'string') keep.run(stream, id, name, String(nameEn))
    }
  }
}

/** By their ids, of those that were removed. */
export function goneNames(
  db: DatabaseSync,
  stream: string,
  ids: readonly string[],
): ReadonlyMap<string, GoneName> {
  const rows = db
    .prepare(
      `SELECT id, name, name_en FROM gone_names WHERE stream = ${NUMBER_OF} AND id IN (SELECT value FROM json_each(?))`,
    )
    .all(stream, JSON.stringify(ids))
  return new Map(rows.map((row) => [String(row.id), { name: String(row.name), nameEn: String(row.name_en) }]))
}
