/**
 * Notifies callers of stored writes through an existing object instead of a promise. With thousands of pending
 * writes, promises and their callbacks would survive several garbage collections.
 */
import { throwUncaught } from './storage/errors.ts'

/** Notified once of the result of a write. */
export interface Receipt<R> {
  /** The item is durable, or `R` says why there is nothing to store. */
  stored(result: R): void
  failed(error: unknown): void
}

/** The receipt as a promise, for whom there are not thousands at a time. */
export function promised<R>(write: (receipt: Receipt<R>) => void): Promise<R> {
  return new Promise((stored, failed) => write({ stored, failed }))
}

/** An error in one receipt is reported as uncaught, and the others are still called. */
export function tellStored<R>(receipt: Receipt<R>, result: R): void {
  try {
    receipt.stored(result)
  } catch (error) {
    throwUncaught(new Error('a receipt failed', { cause: error }))
  }
}

/** Counterpart of `tellStored` for failures. */
export function tellFailed(receipt: Receipt<never>, reason: unknown): void {
  try {
    receipt.failed(reason)
  } catch (error) {
    throwUncaught(new Error('a receipt failed', { cause: error }))
  }
}
