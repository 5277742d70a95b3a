/** Ids in an index under a key: cached lists that change only when a record enters or leaves. */
import type { IndexKey, StoredRecord } from '#shared/kernel/recordStore.ts'
import { type IndexOf, type ReadState, type RecordName, recordTypes } from '#shared/records/registry.ts'

/** Pseudo index that contains every record of a type under the key ''. */
export const ALL = '*'
/** The indexes of a record type, and the pseudo index. */
export type MembershipIndex<K extends RecordName> = IndexOf<K> | typeof ALL

const indexesOf: ReadonlyMap<string, ReadonlyMap<string, IndexKey<StoredRecord>>> = new Map(
  recordTypes.map(({ type, indexes }) => [type, new Map(Object.entries(indexes))]),
)

export const bucketKey = (type: string, index: string, key: string): string => `${type}/${index}=${key}`

function keysOf(keyOf: IndexKey<StoredRecord>, record: StoredRecord | undefined): readonly string[] {
  const key = record && keyOf(record)
  if (key === null || key === undefined) return []
  return typeof key === 'string' ? [key] : key
}

/** Calls `touch` with every bucket that gained or lost the record. */
export function eachMembershipChange(
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  touch: (bucket: string) => void,
): void {
  const type = (after ?? before)?.type
  if (type === undefined) return
  if (!before !== !after) touch(bucketKey(type, ALL, ''))
  for (const [index, keyOf] of indexesOf.get(type) ?? []) {
    const oldKeys = keysOf(keyOf, before)
    const newKeys = keysOf(keyOf, after)
    for (const key of oldKeys) if (!newKeys.includes(key)) touch(bucketKey(type, index, key))
    for (const key of newKeys) if (!oldKeys.includes(key)) touch(bucketKey(type, index, key))
  }
}

export class Memberships {
  readonly #read: ReadState
  readonly #lists = new Map<string, readonly string[]>()

  constructor(read: ReadState) {
    this.#read = read
  }

  ids<K extends RecordName>(type: K, index: MembershipIndex<K>, key: string): readonly string[] {
    const bucket = bucketKey(type, index, key)
    const cached = this.#lists.get(bucket)
    if (cached) return cached
    const list =
      index === ALL
        ? Array.from(this.#read.all(type), ({ id }) => id)
        : [...this.#read.by(type, index, key).keys()]
    this.#lists.set(bucket, list)
    return list
  }

  forget(bucket: string): void {
    this.#lists.delete(bucket)
  }

  forgetAll(): void {
    this.#lists.clear()
  }
}
