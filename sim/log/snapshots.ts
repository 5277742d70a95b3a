/**
 * Snapshots of streams shorten a start; without one the log is folded from its beginning. Each is an object named by its
 * sequence and by the version of what was folded: a state of other schemas or other evolvers is never taken for ours.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ESTATE_STREAM, PROJECT_STREAM } from '#shared/domain/registry.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import { type AnyRecord, RECORDS } from '#shared/records/registry.ts'
import type { Files } from '../files/files.ts'

export interface Snapshot {
  readonly seq: number
  readonly records: readonly AnyRecord[]
}

export interface Snapshots {
  save(stream: StreamId, snapshot: Snapshot): Promise<void>
  /** The newest that this version can read; null where there is none, or where it cannot be read. */
  load(stream: StreamId): Promise<Snapshot | null>
}

const folderOf = (stream: StreamId): string => `snapshots/${stream.replace(':', '-')}/`
const NAME = /\/(\d{12})-([0-9a-f]{12})\.json$/

export function createSnapshots(files: Files, version: string = foldVersion()): Snapshots {
  const nameOf = (stream: StreamId, seq: number): string =>
    `${folderOf(stream)}${String(seq).padStart(12, '0')}-${version}.json`
  return {
    async save(stream, { seq, records }) {
      await files.put(nameOf(stream, seq), new TextEncoder().encode(JSON.stringify(records)))
      for await (const name of files.list(folderOf(stream)))
        if (name !== nameOf(stream, seq)) await files.remove(name)
    },
    async load(stream) {
      let newest: { readonly name: string; readonly seq: number } | null = null
      for await (const name of files.list(folderOf(stream))) {
        const [, seq = '', madeBy = ''] = NAME.exec(name) ?? []
        if (madeBy === version) newest = { name, seq: Number(seq) }
      }
      const bytes = newest && (await files.get(newest.name))
      const records = bytes && readRecords(bytes)
      return newest && records ? { seq: newest.seq, records } : null
    },
  }
}

function readRecords(bytes: Uint8Array): readonly AnyRecord[] | null {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as readonly AnyRecord[]
  } catch {
    // A damaged shortcut is no loss: the log is folded instead.
    return null
  }
}

/** Derived from the schemas of records and events and from the evolvers' text: needs no manual increment. */
export function foldVersion(): string {
  const hash = createHash('sha256')
  for (const { type, schema } of Object.values(RECORDS)) hash.update(`${type} ${schemaText(schema)}\n`)
  for (const { name, events } of [ESTATE_STREAM, PROJECT_STREAM])
    for (const [type, { schema, evolve }] of Object.entries(events))
      hash.update(`${name} ${type} ${schemaText(schema)} ${String(evolve)}\n`)
  return hash.digest('hex').slice(0, 12)
}

const schemaText = (schema: z.ZodType): string =>
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))
