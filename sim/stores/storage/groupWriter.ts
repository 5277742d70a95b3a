/**
 * Group commit: writes of one turn, or during the previous sync, share one transaction and fsync. Each is confirmed
 * after that fsync. The queue is bounded. A disk error fails the whole group and stores nothing.
 */
import type { DatabaseSync } from 'node:sqlite'
import { promised, type Receipt, tellFailed, tellStored } from '../receipt.ts'
import type { Checkpointer } from './checkpointer.ts'
import { QueueFullError, StorageError, throwUncaught, UnknownOutcomeError } from './errors.ts'
import type { WalSync } from './walSync.ts'

interface Entry<T, R> {
  readonly item: T
  /** Result of `write`; durable once the transaction is. */
  result: R | undefined
  /** Why this entry alone was rejected. */
  reason: Error | undefined
  readonly receipt: Receipt<R>
}

/** Called after every group with the disk error, or null. */
export type OnOutcome = (error: unknown) => void

export interface GroupWriterOptions<T, R> {
  readonly db: DatabaseSync
  /** Writes one item inside the open transaction; throwing `Skip` refuses only that item. */
  readonly write: (item: T) => R
  /** Called after all entries of a group were passed to `write`; buffered rows must be written now. */
  readonly onWritten?: () => void
  /** The transaction was rolled back: discard what `write` cached of these items. */
  readonly onRollback?: (items: readonly T[]) => void
  /** Called when the writes are durable and may be read, before their items are notified. */
  readonly onDurable?: () => void
  readonly capacity: number
  readonly onOutcome?: OnOutcome
  /** Syncs off the event loop; otherwise commits are as durable as the database. */
  readonly sync?: Pick<WalSync, 'sync'> | undefined
  readonly checkpointer?: Pick<Checkpointer, 'checkpointIfDue'>
  /** Called when a sync failed; by default that is an uncaught error. */
  readonly onLost?: (error: Error) => void
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
  /** Committed entries being synced. The next group collects entries meanwhile. */
  #syncing: readonly Entry<T, R>[] = []
  #idle: PromiseWithResolvers<void> | null = null
  /** Set after a failed sync; no more commits. */
  #lost: UnknownOutcomeError | null = null

  constructor(options: GroupWriterOptions<T, R>) {
    this.#options = options
  }

  /** Resolves once durable, to the result of `write`. */
  add(item: T): Promise<R> {
    return promised((receipt) => this.put(item, receipt))
  }

  /** Same without a promise, for thousands of calls at a time. */
  put(item: T, receipt: Receipt<R>): void {
    if (this.#queue.length >= this.#options.capacity) {
      receipt.failed(new QueueFullError())
      return
    }
    this.#queue.push({ item, result: undefined, reason: undefined, receipt })
    this.#schedule()
  }

  /** Resolves when everything added so far has completed; rejects if a sync failed. */
  settled(): Promise<void> {
    if (this.#lost) return Promise.reject(this.#lost)
    if (this.#queue.length + this.#syncing.length === 0) return Promise.resolve()
    this.#idle ??= Promise.withResolvers()
    return this.#idle.promise
  }

  /** Writes the waiting data, now. Only without `sync`: a sync in progress can only be awaited. */
  flush(): void {
    this.#settle(this.#commit())
  }

  #schedule(): void {
    if (this.#isScheduled || this.#lost || this.#syncing.length > 0 || this.#queue.length === 0) return
    this.#isScheduled = true
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    this.#isScheduled = false
    const { sync, checkpointer } = this.#options
    const group = this.#commit()
    checkpointer?.checkpointIfDue()
    if (sync === undefined || group.length === 0) {
      this.#settle(group)
      return
    }
    this.#syncing = group
    void sync.sync().then(
      () => this.#synced(),
      (error: unknown) => this.#lose(group, error),
    )
  }

  #synced(): void {
    const group = this.#syncing
    this.#syncing = []
    this.#settle(group)
    this.#schedule()
  }

  /**
   * After a failed sync the state on disk is unknown, and another sync would not reveal it
   * (https://wiki.postgresql.org/wiki/Fsync_Errors). The process ends, and the next one reads the file.
   */
  #lose(group: readonly Entry<T, R>[], cause: unknown): void {
    this.#options.onOutcome?.(cause)
    const error = new UnknownOutcomeError(cause)
    this.#lost = error
    for (const { receipt } of [...group, ...this.#queue]) tellFailed(receipt, error)
    this.#queue = []
    this.#idle?.reject(error)
    const { onLost = throwUncaught } = this.#options
    onLost(new Error('the disk did not keep what was written to it', { cause }))
  }

  /** @returns the committed data; empty where there was nothing, or the disk refused it */
  #commit(): readonly Entry<T, R>[] {
    const entries = this.#queue
    if (entries.length === 0) return entries
    this.#queue = []
    try {
      this.#options.db.exec('BEGIN IMMEDIATE')
      for (const entry of entries) this.#writeOne(entry)
      this.#options.onWritten?.()
      this.#options.db.exec('COMMIT')
      return entries
    } catch (error) {
      this.#fail(entries, error)
      return []
    }
  }

  #settle(entries: readonly Entry<T, R>[]): void {
    if (entries.length > 0) {
      this.#options.onOutcome?.(null)
      this.#options.onDurable?.()
    }
    for (const { receipt, result, reason } of entries) {
      if (reason) tellFailed(receipt, reason)
      // All rows except skipped ones were written.
      else tellStored(receipt, result as R)
    }
    this.#notifyIdle()
  }

  #writeOne(entry: Entry<T, R>): void {
    try {
      entry.result = this.#options.write(entry.item)
    } catch (error) {
      if (!(error instanceof Skip)) throw error
      entry.reason = error.reason
    }
  }

  #fail(entries: readonly Entry<T, R>[], cause: unknown): void {
    if (this.#options.db.isTransaction) this.#options.db.exec('ROLLBACK')
    this.#options.onOutcome?.(cause)
    this.#options.onRollback?.(entries.map((entry) => entry.item))
    const error = new StorageError(cause)
    for (const { receipt } of entries) tellFailed(receipt, error)
    this.#notifyIdle()
  }

  #notifyIdle(): void {
    if (this.#idle === null || this.#queue.length + this.#syncing.length > 0) return
    this.#idle.resolve()
    this.#idle = null
  }
}
