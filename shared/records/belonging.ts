/**
 * Records that are removed or become visible together with another record. Each record type defines these
 * (`belongsTo`, `seenWith`).
 */
import type { Owner } from './defineRecord.ts'
import { type AnyChange, type AnyRecord, RECORDS, type ReadState, type RecordName } from './registry.ts'

interface Tie {
  readonly owner: string
  readonly type: RecordName
  readonly index: string
}

const tiesOf = (kind: 'belongsTo' | 'seenWith'): readonly Tie[] =>
  Object.values(RECORDS).flatMap(({ type, [kind]: ties }) =>
    Object.entries(ties ?? {}).map(([owner, index]) => ({ owner, type, index })),
  )

const BELONGING = tiesOf('belongsTo')
const SEEN_WITH = [...BELONGING, ...tiesOf('seenWith')]

/** An index is one of its record type's own, which the compiler cannot follow over all of them. */
interface ByIndex {
  by(type: RecordName, index: string, key: string): ReadonlyMap<string, AnyRecord>
}

function* found(ties: readonly Tie[], owner: Owner, id: string, read: ReadState): Generator<AnyRecord> {
  const store = read as unknown as ByIndex
  for (const tie of ties) if (tie.owner === owner) yield* store.by(tie.type, tie.index, id).values()
}

/** Records that become visible or hidden together with the owner, including those that belong to it. */
export const seenWith = (owner: Owner, id: string, read: ReadState): Iterable<AnyRecord> =>
  found(SEEN_WITH, owner, id, read)

/** The changes that remove what belongs to it. */
export function withoutBelonging(owner: Owner, id: string, read: ReadState): AnyChange[] {
  return [...found(BELONGING, owner, id, read)].map(({ type, id }): AnyChange => ({ remove: { type, id } }))
}
