/** Names the things of a project that an event refers to. */

import type { OperationRow, OperationThing } from '#shared/contract/operationLog.ts'
import { recordTypeOf } from '#shared/records/recordTypeOf.ts'
import type { ReadState, RecordName, seesRecord } from '#shared/records/registry.ts'
import { namesOfGone } from '../../core/readmodels/operations.ts'
import type { CallContext } from '../http/mount.ts'
import { projectOf } from './call.ts'

type Data = OperationRow['events'][number]['data']
export type SeesRecord = (record: Parameters<typeof seesRecord>[1]) => boolean
/** A record type and an id. */
export type NamedId = readonly [RecordName, string]

/** Container types, nearest first: an event that names another record concerns that one. */
const AROUND: readonly RecordName[] = ['host', 'area', 'floor', 'building']

/** Ids in fields that end with `Id`. */
export function idsNamedIn(
  data: Data,
  isThing: (type: RecordName) => boolean,
): { readonly own: readonly NamedId[]; readonly around: readonly NamedId[] } {
  const named = Object.entries(data).flatMap(([field, value]): NamedId[] => {
    const id = field.endsWith('Id') ? textOf(value) : ''
    const type = recordTypeOf(id)
    return type && isThing(type) ? [[type, id]] : []
  })
  return {
    own: named.filter(([type]) => !AROUND.includes(type)),
    around: named.filter(([type]) => AROUND.includes(type)),
  }
}

export const nearestOf = (around: readonly NamedId[]): NamedId | undefined =>
  AROUND.flatMap((one) => around.filter(([type]) => type === one))[0]

/** Current name, or otherwise the name in the event. */
export function thingOf(
  [type, id]: NamedId,
  from: { readonly data: Data; readonly read: ReadState; readonly sees: SeesRecord },
): OperationThing {
  const record = from.read.get(type, id)
  const isThere = record !== undefined && from.sees(record)
  const fields: Readonly<Record<string, unknown>> = isThere ? { ...record } : from.data
  const name = textOf(fields.name ?? fields.nickname)
  return { type, id, name, nameEn: textOf(fields.nameEn ?? fields.nicknameEn ?? name), isThere }
}

/**
 * Adds last names of deleted records. For restricted readers these are unknown, because their former visibility is
 * unknown.
 */
export async function withGoneNames<Row extends { readonly things: readonly OperationThing[] }>(
  rows: readonly Row[],
  call: CallContext,
): Promise<(Omit<Row, 'things'> & { things: OperationThing[] })[]> {
  const ids = rows.flatMap(({ things }) => things.flatMap(({ id, isThere }) => (isThere ? [] : [id])))
  const names =
    ids.length === 0
      ? new Map<string, never>()
      : await namesOfGone(call.services.views, projectOf(call).workspace.stream, ids)
  return rows.map((row) => ({ ...row, things: row.things.map((one) => ({ ...one, ...names.get(one.id) })) }))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
