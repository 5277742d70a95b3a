/**
 * What thousands wait for at a time is told to an object of anyone who waits, who is there anyway: a promise and its two
 * callbacks are kept through several collections each.
 */
import { throwUncaught } from './storage/errors.ts'

/** Is told once what became of one thing that was to be stored. */
export interface Receipt<R> {
  /** It is durable, or `R` says why there is nothing to store. */
  stored(result: R): void
  failed(error: unknown): void
}

/** The receipt as a promise, for whom there are not thousands at a time. */
export function promised<R>(write: (receipt: Receipt<R>) => void): Promise<R> {
  return new Promise((stored, failed) => write({ stored, failed }))
}

/** What one receipt throws is an uncaught error, and no reason not to tell the others. */
export function tellStored<R>(receipt: Receipt<R>, result: R): void {
  try {
    receipt.stored(result)
  } catch (error) {
    throwUncaught(new Error('a receipt failed', { cause: error }))
  }
}

/** As `tellStored`. */
export function tellFailed(receipt: Receipt<never>, reason: unknown): void {
  try {
    receipt.failed(reason)
  } catch (error) {
    throwUncaught(new Error('a receipt failed', { cause: error }))
  }
}
