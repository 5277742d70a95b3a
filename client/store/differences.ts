import { isSameJson } from '#shared/kernel/sameJson.ts'
import {
  type AnyChange,
  type AnyRecord,
  type ReadState,
  type RecordName,
  recordTypes,
} from '#shared/records/registry.ts'

const KNOWN_TYPES: ReadonlySet<string> = new Set(recordTypes.map(({ type }) => type))
export const isKnownType = (type: string): type is RecordName => KNOWN_TYPES.has(type)

/** Removals come first, because re-added records change position. */
interface Differences {
  readonly removals: readonly AnyChange[]
  readonly puts: readonly AnyChange[]
}

/**
 * Changes that transform the stored records into the given ones, in order; equal records are skipped. A record that
 * was removed and re-added is put again, because its position changed.
 */
export function differences(state: ReadState, records: readonly AnyRecord[]): Differences {
  const removals: AnyChange[] = []
  const puts: AnyChange[] = []
  const stored = positions(state)
  const wanted = new Set<string>()
  const lastOf = new Map<RecordName, number>()
  for (const record of records) {
    const { type, id } = record
    wanted.add(keyOf(record))
    const before = state.get(type, id)
    const last = lastOf.get(type) ?? -1
    const position = stored.get(keyOf(record)) ?? Number.POSITIVE_INFINITY
    const isInOrder = position > last && last !== Number.POSITIVE_INFINITY
    // Records after an added one must be re-added.
    lastOf.set(type, isInOrder ? position : Number.POSITIVE_INFINITY)
    if (before && !isInOrder) removals.push({ remove: { type, id } })
    if (!before || !isInOrder || !isSameJson(before, record)) puts.push({ put: record })
  }
  for (const { type, id } of state.dump()) {
    if (!wanted.has(keyOf({ type, id }))) removals.push({ remove: { type, id } })
  }
  return { removals, puts }
}

const keyOf = ({ type, id }: { readonly type: RecordName; readonly id: string }) => `${type}/${id}`

const positions = (state: ReadState): ReadonlyMap<string, number> =>
  new Map(state.dump().map((record, at) => [keyOf(record), at]))
