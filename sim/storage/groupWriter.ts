/**
 * Group commit: writes that arrive in the same turn of the event loop share one transaction and one fsync, and each
 * resolves only after that fsync. The queue is bounded; a disk that refuses fails the whole group and leaves
 * nothing of it behind.
 */
import type { DatabaseSync } from 'node:sqlite'
import { QueueFullError, StorageError } from './errors.ts'

interface Entry<T, R> {
  readonly item: T
  /** What `write` returned; durable once the transaction is. */
  result: R | undefined
  readonly resolve: (result: R) => void
  readonly reject: (error: Error) => void
}

/** Told after every group: the error where the disk refused it, else null. */
export type OnOutcome = (error: unknown) => void

export interface GroupWriterOptions<T, R> {
  readonly db: DatabaseSync
  /** Writes one item inside the open transaction; throwing `Skip` refuses only that item. */
  readonly write: (item: T) => R
  /** The transaction was rolled back: discard what `write` cached of these items. */
  readonly onRollback?: (items: readonly T[]) => void
  readonly capacity: number
  readonly onOutcome?: OnOutcome
}

/** Refuses one item of a group for this reason; the others go on. */
export class Skip extends Error {
  readonly reason: Error

  constructor(reason: Error) {
    super(reason.message)
    this.reason = reason
  }
}

export class GroupWriter<T, R = void> {
  readonly #options: GroupWriterOptions<T, R>
  #queue: Entry<T, R>[] = []
  #isScheduled = false

  constructor(options: GroupWriterOptions<T, R>) {
    this.#options = options
  }

  /** Resolves once the item is on disk, with what `write` returned for it. */
  add(item: T): Promise<R> {
    if (this.#queue.length >= this.#options.capacity) return Promise.reject(new QueueFullError())
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, result: undefined, resolve, reject })
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
    const skipped = new Map<Entry<T, R>, Error>()
    try {
      this.#options.db.exec('BEGIN IMMEDIATE')
      for (const entry of entries) this.#writeOne(entry, skipped)
      this.#options.db.exec('COMMIT')
    } catch (error) {
      this.#fail(entries, error)
      return
    }
    this.#options.onOutcome?.(null)
    for (const entry of entries) {
      const reason = skipped.size === 0 ? undefined : skipped.get(entry)
      if (reason) entry.reject(reason)
      // Every entry that was not skipped has been written.
      else entry.resolve(entry.result as R)
    }
  }

  #writeOne(entry: Entry<T, R>, skipped: Map<Entry<T, R>, Error>): void {
    try {
      entry.result = this.#options.write(entry.item)
    } catch (error) {
      if (!(error instanceof Skip)) throw error
      skipped.set(entry, error.reason)
    }
  }

  #fail(entries: readonly Entry<T, R>[], cause: unknown): void {
    if (this.#options.db.isTransaction) this.#options.db.exec('ROLLBACK')
    this.#options.onOutcome?.(cause)
    this.#options.onRollback?.(entries.map((entry) => entry.item))
    const error = new StorageError(cause)
    for (const entry of entries) entry.reject(error)
  }
}
