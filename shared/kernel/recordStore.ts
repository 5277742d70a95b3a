/**
 * In-memory store of records by type and id, with incremental indexes. It holds the live state of one stream on the
 * server and is the base of the console's store. A change puts or removes one record. Applying changes returns their
 * inverse. Iteration order is the order of first insertion, and a state restored from `dump` iterates equally. No
 * persistence or subscriptions.
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

/** Definition of a record type for the store. */
export interface RecordType<R extends StoredRecord = StoredRecord> {
  readonly type: R['type']
  readonly indexes: Readonly<Record<string, IndexKey<R>>>
}

/** The records of a state by type name, and the names of each type's indexes. */
export interface Shape {
  readonly records: Readonly<Record<string, StoredRecord>>
  readonly indexes: Readonly<Record<string, string>>
}

export type TypeName<S extends Shape> = keyof S['records'] & keyof S['indexes'] & string
export type RecordOf<S extends Shape, K extends TypeName<S>> = S['records'][K]
export type IndexName<S extends Shape, K extends TypeName<S>> = S['indexes'][K]
type AnyRecordOf<S extends Shape> = S['records'][keyof S['records']]

const EMPTY: ReadonlyMap<string, StoredRecord> = new Map<string, StoredRecord>()

/**
 * Records under one index key, sorted lazily at the next read. Many keys have exactly one record, so the map is created
 * on demand.
 */
class Bucket {
  #only: StoredRecord | null = null
  #records: Map<string, StoredRecord> | null = null
  #last = -1
  #isSorted = true

  get size(): number {
    return this.#records?.size ?? (this.#only ? 1 : 0)
  }

  put(record: StoredRecord, ordinal: number): void {
    if (!this.#has(record.id)) {
      if (ordinal < this.#last) this.#isSorted = false
      else this.#last = ordinal
    }
    if (!this.#records && (!this.#only || this.#only.id === record.id)) this.#only = record
    else this.#map().set(record.id, record)
  }

  remove(id: string): void {
    if (this.#records) this.#records.delete(id)
    else if (this.#only?.id === id) this.#only = null
  }

  first(ordinals: ReadonlyMap<string, number>): StoredRecord | undefined {
    if (this.#only) return this.#only
    for (const record of this.inOrder(ordinals).values()) return record
    return undefined
  }

  inOrder(ordinals: ReadonlyMap<string, number>): ReadonlyMap<string, StoredRecord> {
    const records = this.#map()
    if (this.#isSorted) return records
    const ordinalOf = (id: string): number => must(ordinals.get(id), id)
    const sorted = [...records].sort(([a], [b]) => ordinalOf(a) - ordinalOf(b))
    records.clear()
    for (const [id, record] of sorted) records.set(id, record)
    this.#isSorted = true
    return records
  }

  #has(id: string): boolean {
    return this.#records?.has(id) ?? this.#only?.id === id
  }

  #map(): Map<string, StoredRecord> {
    if (this.#records) return this.#records
    this.#records = new Map(this.#only ? [[this.#only.id, this.#only]] : [])
    this.#only = null
    return this.#records
  }
}

interface Index {
  readonly keyOf: IndexKey<StoredRecord>
  readonly buckets: Map<string, Bucket>
}

class Table {
  readonly rows = new Map<string, StoredRecord>()
  readonly #ordinals = new Map<string, number>()
  readonly #type: string
  readonly #keys: RecordType['indexes']
  /** Indexes created on demand: a console with a large project needs few of them. */
  readonly #indexes = new Map<string, Index>()
  /** Active indexes as a list, for writes. */
  readonly #all: Index[] = []
  #next = 0
  version = 0

  constructor({ type, indexes }: RecordType) {
    this.#type = type
    this.#keys = indexes
  }

  put(record: StoredRecord): StoredRecord | undefined {
    this.version += 1
    const before = this.rows.get(record.id)
    let ordinal = this.#ordinals.get(record.id)
    if (ordinal === undefined) {
      ordinal = this.#next
      this.#next += 1
      this.#ordinals.set(record.id, ordinal)
    }
    this.rows.set(record.id, record)
    for (const { keyOf, buckets } of this.#all) {
      const keys = keyOf(record)
      if (before) removeOthers(buckets, keyOf(before), keys, record.id)
      putInto(buckets, keys, record, ordinal)
    }
    return before
  }

  remove(id: string): StoredRecord | undefined {
    const before = this.rows.get(id)
    if (!before) return undefined
    this.version += 1
    this.rows.delete(id)
    this.#ordinals.delete(id)
    for (const { keyOf, buckets } of this.#all) removeOthers(buckets, keyOf(before), null, id)
    return before
  }

  by(index: string, key: string): ReadonlyMap<string, StoredRecord> {
    return this.#index(index).buckets.get(key)?.inOrder(this.#ordinals) ?? EMPTY
  }

  first(index: string, key: string): StoredRecord | undefined {
    return this.#index(index).buckets.get(key)?.first(this.#ordinals)
  }

  keys(index: string): readonly string[] {
    return [...this.#index(index).buckets.keys()].sort()
  }

  #index(name: string): Index {
    const known = this.#indexes.get(name)
    if (known) return known
    const keyOf = must(this.#keys[name], `index ${name} of ${this.#type}`)
    const buckets = new Map<string, Bucket>()
    for (const [id, record] of this.rows)
      putInto(buckets, keyOf(record), record, must(this.#ordinals.get(id), id))
    const made = { keyOf, buckets }
    this.#indexes.set(name, made)
    this.#all.push(made)
    return made
  }
}

type Keys = ReturnType<IndexKey<unknown>>

const NO_KEYS: readonly string[] = []

function keysOf(keys: Keys): readonly string[] {
  if (keys === null || keys === undefined) return NO_KEYS
  return typeof keys === 'string' ? [keys] : keys
}

function putInto(buckets: Map<string, Bucket>, keys: Keys, record: StoredRecord, ordinal: number): void {
  if (typeof keys === 'string') bucketOf(buckets, keys).put(record, ordinal)
  else for (const key of keysOf(keys)) bucketOf(buckets, key).put(record, ordinal)
}

/** Removes the record from buckets that no longer apply. */
function removeOthers(buckets: Map<string, Bucket>, before: Keys, now: Keys, id: string): void {
  if (before === now) return
  const kept = keysOf(now)
  for (const key of keysOf(before)) if (!kept.includes(key)) removeFrom(buckets, key, id)
}

function bucketOf(buckets: Map<string, Bucket>, key: string): Bucket {
  const found = buckets.get(key)
  if (found) return found
  const made = new Bucket()
  buckets.set(key, made)
  return made
}

function removeFrom(buckets: Map<string, Bucket>, key: string, id: string): void {
  const bucket = buckets.get(key)
  if (!bucket) return
  bucket.remove(id)
  if (bucket.size === 0) buckets.delete(key)
}

export class RecordStore<S extends Shape> {
  readonly #tables = new Map<string, Table>()

  constructor(recordTypes: readonly RecordType[]) {
    for (const recordType of recordTypes) this.#tables.set(recordType.type, new Table(recordType))
  }

  get<K extends TypeName<S>>(type: K, id: string): RecordOf<S, K> | undefined {
    return this.#table(type).rows.get(id) as RecordOf<S, K> | undefined
  }

  /** All records of a type, in order of first insertion. */
  all<K extends TypeName<S>>(type: K): IterableIterator<RecordOf<S, K>> {
    return this.#table(type).rows.values() as IterableIterator<RecordOf<S, K>>
  }

  count<K extends TypeName<S>>(type: K): number {
    return this.#table(type).rows.size
  }

  /** Changes whenever a record of the type changes. */
  version<K extends TypeName<S>>(type: K): number {
    return this.#table(type).version
  }

  /** Records for which `index` returns `key`, in the order of `all`. The cost depends on the result only. */
  by<K extends TypeName<S>>(
    type: K,
    index: IndexName<S, K>,
    key: string,
  ): ReadonlyMap<string, RecordOf<S, K>> {
    return this.#table(type).by(index, key) as ReadonlyMap<string, RecordOf<S, K>>
  }

  first<K extends TypeName<S>>(type: K, index: IndexName<S, K>, key: string): RecordOf<S, K> | undefined {
    return this.#table(type).first(index, key) as RecordOf<S, K> | undefined
  }

  /** Distinct keys of an index, sorted. */
  keys<K extends TypeName<S>>(type: K, index: IndexName<S, K>): readonly string[] {
    return this.#table(type).keys(index)
  }

  /** Applies changes in order and returns the inverse changes in order. Unknown types are skipped. */
  apply(changes: readonly Change<AnyRecordOf<S>>[]): Change<AnyRecordOf<S>>[] {
    const inverse: Change<AnyRecordOf<S>>[] = []
    for (const change of changes) {
      const back = 'put' in change ? this.#put(change.put) : this.#remove(change.remove)
      if (back) inverse.push(back as Change<AnyRecordOf<S>>)
    }
    return inverse.reverse()
  }

  /** Like `apply`, but does not compute the inverse. */
  put(changes: readonly Change<AnyRecordOf<S>>[]): void {
    for (const change of changes) {
      if ('put' in change) this.#tables.get(change.put.type)?.put(change.put)
      else this.#tables.get(change.remove.type)?.remove(change.remove.id)
    }
  }

  /** Like `put`, for records only. */
  putAll(records: readonly AnyRecordOf<S>[]): void {
    for (const record of records) this.#tables.get(record.type)?.put(record)
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

  /** All records: types in registry order, records in the order of `all`. Putting them again yields an equal state. */
  dump(): AnyRecordOf<S>[] {
    const out: StoredRecord[] = []
    for (const table of this.#tables.values()) for (const record of table.rows.values()) out.push(record)
    return out as AnyRecordOf<S>[]
  }

  #table(type: string): Table {
    return must(this.#tables.get(type), `record type ${type}`)
  }
}

/** Read-only part of the store, for deciders, folds and rules. */
export interface ReadStore<S extends Shape>
  extends Pick<RecordStore<S>, 'get' | 'all' | 'count' | 'version' | 'by' | 'first' | 'keys' | 'dump'> {}
