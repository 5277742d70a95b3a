/**
 * Records by type and id with incremental indexes: the live state of one stream on the server, and the base of
 * the console's store. A change puts or removes one whole record; applying changes answers the changes that
 * undo them. Not a database: no persistence, no subscription.
 */
import { must } from './assert.ts'

export interface StoredRecord {
  readonly type: string
  readonly id: string
}

export type Change<R extends StoredRecord = StoredRecord> =
  | { readonly put: R }
  | { readonly remove: { readonly type: R['type']; readonly id: string } }

/** A derived key, or several, or none; records are found again by any of their keys. */
export type IndexKey<R> = (record: R) => string | readonly string[] | null | undefined

export interface RecordType<R extends StoredRecord = StoredRecord> {
  readonly type: R['type']
  readonly indexes: Readonly<Record<string, IndexKey<R>>>
}

type Bucket = Map<string, StoredRecord>

const EMPTY: ReadonlyMap<string, StoredRecord> = new Map<string, StoredRecord>()

class Table {
  readonly rows: Bucket = new Map()
  readonly indexes: ReadonlyMap<
    string,
    { readonly keyOf: IndexKey<StoredRecord>; readonly buckets: Map<string, Bucket> }
  >

  constructor(recordType: RecordType) {
    this.indexes = new Map(
      Object.entries(recordType.indexes).map(([name, keyOf]) => [
        name,
        { keyOf, buckets: new Map<string, Bucket>() },
      ]),
    )
  }

  put(record: StoredRecord): StoredRecord | undefined {
    const before = this.rows.get(record.id)
    this.rows.set(record.id, record)
    for (const { keyOf, buckets } of this.indexes.values()) {
      const oldKeys = before ? keysOf(keyOf(before)) : []
      const newKeys = keysOf(keyOf(record))
      for (const key of oldKeys) if (!newKeys.includes(key)) removeFrom(buckets, key, record.id)
      for (const key of newKeys) bucketOf(buckets, key).set(record.id, record)
    }
    return before
  }

  remove(id: string): StoredRecord | undefined {
    const before = this.rows.get(id)
    if (!before) return undefined
    this.rows.delete(id)
    for (const { keyOf, buckets } of this.indexes.values()) {
      for (const key of keysOf(keyOf(before))) removeFrom(buckets, key, id)
    }
    return before
  }
}

function keysOf(key: string | readonly string[] | null | undefined): readonly string[] {
  if (key === null || key === undefined) return []
  return typeof key === 'string' ? [key] : key
}

function bucketOf(buckets: Map<string, Bucket>, key: string): Bucket {
  const found = buckets.get(key)
  if (found) return found
  const made: Bucket = new Map()
  buckets.set(key, made)
  return made
}

function removeFrom(buckets: Map<string, Bucket>, key: string, id: string): void {
  const bucket = buckets.get(key)
  if (!bucket) return
  bucket.delete(id)
  if (bucket.size === 0) buckets.delete(key)
}

/** `T` maps each record type's name to its record: `{ device: Device; area: Area; … }`. */
export class RecordStore<T extends { [K in keyof T]: StoredRecord & { readonly type: K } }> {
  readonly #tables = new Map<string, Table>()

  constructor(recordTypes: readonly RecordType[]) {
    for (const recordType of recordTypes) this.#tables.set(recordType.type, new Table(recordType))
  }

  get<K extends keyof T & string>(type: K, id: string): T[K] | undefined {
    return this.#table(type).rows.get(id) as T[K] | undefined
  }

  /** All records of a type in the order they were first put. */
  all<K extends keyof T & string>(type: K): IterableIterator<T[K]> {
    return this.#table(type).rows.values() as IterableIterator<T[K]>
  }

  count<K extends keyof T & string>(type: K): number {
    return this.#table(type).rows.size
  }

  /** Records whose index `index` gives `key`; cost is that of the answer, not of the table. */
  by<K extends keyof T & string>(type: K, index: string, key: string): ReadonlyMap<string, T[K]> {
    const found = must(this.#table(type).indexes.get(index), `index ${index} of ${type}`).buckets.get(key)
    return (found ?? EMPTY) as ReadonlyMap<string, T[K]>
  }

  first<K extends keyof T & string>(type: K, index: string, key: string): T[K] | undefined {
    for (const record of this.by(type, index, key).values()) return record
    return undefined
  }

  /** The distinct keys an index holds now. */
  keys<K extends keyof T & string>(type: K, index: string): IterableIterator<string> {
    return must(this.#table(type).indexes.get(index), `index ${index} of ${type}`).buckets.keys()
  }

  /** Applies in order and answers the changes that take it back, in the order to apply them. Unknown types are skipped. */
  apply(changes: readonly Change<T[keyof T]>[]): Change<T[keyof T]>[] {
    const inverse: Change<T[keyof T]>[] = []
    for (const change of changes) {
      const back = 'put' in change ? this.#put(change.put) : this.#remove(change.remove)
      if (back) inverse.push(back as Change<T[keyof T]>)
    }
    return inverse.reverse()
  }

  #put(record: StoredRecord): Change | undefined {
    const table = this.#tables.get(record.type)
    if (!table) return undefined
    const before = table.put(record)
    return before ? { put: before } : { remove: { type: record.type, id: record.id } }
  }

  #remove(target: { readonly type: string; readonly id: string }): Change | undefined {
    const before = this.#tables.get(target.type)?.remove(target.id)
    return before ? { put: before } : undefined
  }

  /** Every record, types in the registry's order, ids sorted, so that equal states give equal bytes. */
  dump(): T[keyof T][] {
    const out: StoredRecord[] = []
    for (const table of this.#tables.values()) {
      const ids = [...table.rows.keys()].sort()
      for (const id of ids) out.push(must(table.rows.get(id), id))
    }
    return out as T[keyof T][]
  }

  #table(type: string): Table {
    return must(this.#tables.get(type), `record type ${type}`)
  }
}

/** What deciders and evolvers may read: the store without its writing half. */
export type ReadStore<T extends { [K in keyof T]: StoredRecord & { readonly type: K } }> = Omit<
  RecordStore<T>,
  'apply'
>
