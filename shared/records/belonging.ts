/** Which records go with another one; each says so itself (`belongsTo`). */
import type { Owner } from './defineRecord.ts'
import { type AnyChange, type AnyRecord, RECORDS, type ReadState, type RecordName } from './registry.ts'

const BELONGING = Object.values(RECORDS).flatMap(({ type, belongsTo }) =>
  Object.entries(belongsTo ?? {}).map(([owner, index]) => ({ owner, type, index })),
)

/** An index is one of its record type's own, which the compiler cannot follow over all of them. */
interface ByIndex {
  by(type: RecordName, index: string, key: string): ReadonlyMap<string, AnyRecord>
}

export function* belongingTo(owner: Owner, id: string, read: ReadState): Generator<AnyRecord> {
  const found = read as unknown as ByIndex
  for (const of of BELONGING) if (of.owner === owner) yield* found.by(of.type, of.index, id).values()
}

/** The changes that remove what belongs to it. */
export function withoutBelonging(owner: Owner, id: string, read: ReadState): AnyChange[] {
  return [...belongingTo(owner, id, read)].map(({ type, id }): AnyChange => ({ remove: { type, id } }))
}
