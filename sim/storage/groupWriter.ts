/**
 * Group commit: writes that arrive in the same turn of the event loop share one transaction and one fsync, and each
 * is answered only after that fsync. The queue is bounded; a disk that refuses fails the whole group and leaves
 * nothing of it behind.
 */
import type { DatabaseSync } from 'node:sqlite'
import { QueueFullError, StorageError } from './errors.ts'

interface Entry<T> {
  readonly item: T
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

export interface GroupWriterOptions<T> {
  readonly db: DatabaseSync
  /** Writes one item inside the open transaction; throwing `Skip` refuses only that item. */
  readonly write: (item: T) => void
  /** The transaction failed: forget what `write` remembered of these items. */
  readonly onRollback?: (items: readonly T[]) => void
  readonly capacity: number
}

/** Refuses one item of a group; the others go on. */
export class Skip extends Error {}

export class GroupWriter<T> {
  readonly #options: GroupWriterOptions<T>
  #queue: Entry<T>[] = []
  #isScheduled = false

  constructor(options: GroupWriterOptions<T>) {
    this.#options = options
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** Resolves once the item is on disk. */
  add(item: T): Promise<void> {
    if (this.#queue.length >= this.#options.capacity) return Promise.reject(new QueueFullError())
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, resolve, reject })
      if (this.#isScheduled) return
      this.#isScheduled = true
      setImmediate(() => this.flush())
    })
  }

  /** Writes what waits, now. */
  flush(): void {
    this.#isScheduled = false
    const entries = this.#queue
    if (entries.length === 0) return
    this.#queue = []
    const skipped = new Map<Entry<T>, Error>()
    try {
      this.#options.db.exec('BEGIN IMMEDIATE')
      for (const entry of entries) this.#writeOne(entry, skipped)
      this.#options.db.exec('COMMIT')
    } catch (error) {
      this.#fail(entries, error)
      return
    }
    for (const entry of entries) {
      const error = skipped.get(entry)
      if (error) entry.reject(error)
      else entry.resolve()
    }
  }

  #writeOne(entry: Entry<T>, skipped: Map<Entry<T>, Error>): void {
    try {
      this.#options.write(entry.item)
    } catch (error) {
      if (!(error instanceof Skip)) throw error
      skipped.set(entry, error)
    }
  }

  #fail(entries: readonly Entry<T>[], cause: unknown): void {
    if (this.#options.db.isTransaction) this.#options.db.exec('ROLLBACK')
    this.#options.onRollback?.(entries.map((entry) => entry.item))
    const error = new StorageError(cause)
    for (const entry of entries) entry.reject(error)
  }
}
