/** Refusals of a store. The medium behind it (a disk, a cluster) is the store's own business. */

/** The store rejected the write and stored nothing; the caller may retry later. */
export class StorageError extends Error {
  constructor(cause: unknown) {
    super('the disk refused a write', { cause })
    this.name = 'StorageError'
  }
}

/**
 * No response in time: the write may be stored now, later or never. The caller repeats it until another outcome,
 * and reports "unknown" meanwhile. Embedded stores throw it when a sync fails and the process ends.
 */
export class UnknownOutcomeError extends Error {
  constructor(cause: unknown) {
    super('the store did not respond', { cause })
    this.name = 'UnknownOutcomeError'
  }
}

/** Too many writes in flight; nothing was stored. */
export class QueueFullError extends Error {
  constructor() {
    super('too many writes are waiting for the disk')
    this.name = 'QueueFullError'
  }
}

/** A wrong or foreign file in the data folder; the message names file and remedy. */
export class DataFileError extends Error {
  constructor(path: string, what: string, remedy: string) {
    super(`${path} ${what}. ${remedy}`)
    this.name = 'DataFileError'
  }
}

/** The data read differs from the data written, though SQLite could read it. */
export class DamagedContentError extends Error {
  override readonly name = 'DamagedContentError'
}

/** A file of the data folder cannot be read; the message names it and states the remedy. */
export class DamagedFileError extends Error {
  constructor(path: string, remedy: string, cause: unknown) {
    const why = cause instanceof Error ? ` (${cause.message})` : ''
    super(`${path} is damaged${why}; it was left as it is. ${remedy}`, { cause })
    this.name = 'DamagedFileError'
  }
}

/** Raises an uncaught error, which ends the process. */
export function throwUncaught(error: Error): void {
  queueMicrotask(() => {
    throw error
  })
}
