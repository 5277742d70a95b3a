/** Last names of deleted set-up records, because steps in the log still refer to them. */
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

/** Whether the record type is set up by users and has a name. */
export const isNamedThing = (type: AnyRecord['type']): boolean =>
  SET_UP_SCREENS[type] !== undefined && 'name' in RECORDS[type].fields

/** Stores the last names of records that a commit removed. `stream` is the number of the stream. */
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

/** Names of deleted records by id. */
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
