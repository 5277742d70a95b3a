/**
 * Group commit: writes that arrive in the same turn of the event loop, or while those before them are being synced, share
 * one transaction and one fsync, and each is told so only after that fsync. The queue is bounded; a disk that refuses
 * fails the whole group and leaves nothing of it behind.
 */
import type { DatabaseSync } from 'node:sqlite'
import { promised, type Receipt, tellFailed, tellStored } from '../receipt.ts'
import type { Checkpointer } from './checkpointer.ts'
import { QueueFullError, StorageError, throwUncaught, UnknownOutcomeError } from './errors.ts'
import type { WalSync } from './walSync.ts'

interface Entry<T, R> {
  readonly item: T
  /** What `write` returned; durable once the transaction is. */
  result: R | undefined
  /** Why it alone was refused. */
  reason: Error | undefined
  readonly receipt: Receipt<R>
}

/** Called after every group: the error if the disk refused it, else null. */
export type OnOutcome = (error: unknown) => void

export interface GroupWriterOptions<T, R> {
  readonly db: DatabaseSync
  /** Writes one item inside the open transaction; throwing `Skip` refuses only that item. */
  readonly write: (item: T) => R
  /** All of a group was passed to `write`: what that held back is to be written now. */
  readonly onWritten?: () => void
  /** The transaction was rolled back: discard what `write` cached of these items. */
  readonly onRollback?: (items: readonly T[]) => void
  /** Called when the writes are durable and may be read, before their items are notified. */
  readonly onDurable?: () => void
  readonly capacity: number
  readonly onOutcome?: OnOutcome
  /** Off the event loop; without it a commit is durable as far as the database makes it. */
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
  /** Committed, and being synced: the next group waits for it, which makes it larger. */
  #syncing: readonly Entry<T, R>[] = []
  #idle: PromiseWithResolvers<void> | null = null
  /** That a sync failed: nothing is committed any more. */
  #lost: UnknownOutcomeError | null = null

  constructor(options: GroupWriterOptions<T, R>) {
    this.#options = options
  }

  /** Resolves once the item is on disk, with what `write` returned for it. */
  add(item: T): Promise<R> {
    return promised((receipt) => this.put(item, receipt))
  }

  /** The same without a promise, for whom there are thousands at a time. */
  put(item: T, receipt: Receipt<R>): void {
    if (this.#queue.length >= this.#options.capacity) {
      receipt.failed(new QueueFullError())
      return
    }
    this.#queue.push({ item, result: undefined, reason: undefined, receipt })
    this.#schedule()
  }

  /** Resolves once everything that was added so far has its outcome; rejects where a sync failed. */
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
   * Nobody can know any more what of it is on the disk, nor whether a further sync would show
   * (https://wiki.postgresql.org/wiki/Fsync_Errors): the process ends, and the next one reads the file.
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
      // All rows that were not skipped have been written.
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
