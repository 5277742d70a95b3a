/**
 * Port: what must be kept apart from the log, so that no event and no export ever holds it: hashes of
 * passwords, of session tokens, of gateway secrets. Small values under a key, each with a revision. Secrets
 * that are shown once are hashed before they come here.
 *
 * - Durability: writes resolve once a power cut cannot undo them; a read finds every write that resolved before it.
 * - Order: writes of one key take effect in the order in which one process calls them. There is none between keys, and
 *   nothing is atomic over two keys.
 * - Conflict: a write with an expected revision takes effect only while the key has that revision (0: while there is
 *   no such key), else `ConflictError` and nothing has changed. A write without one replaces whatever is there.
 * - Refusal: `StorageError` leaves the key as it was.
 * - No response (`UnknownOutcomeError`): repeat the same call. A repeated write without expectation does no harm. One
 *   with an expectation may get `ConflictError` because the first one was stored: read again and decide again.
 */
export interface Secrets {
  /** Null where there is no such key. */
  get(key: string): Promise<Secret | null>
  /** Keys that begin with the prefix, in the order of their characters, as they were at some time of the iteration. */
  list(prefix: string): AsyncIterable<Secret>
  /** @returns the new revision @throws ConflictError, StorageError, UnknownOutcomeError, QueueFullError */
  put(key: string, value: string, expectedRevision?: number): Promise<number>
  /** Resolves where there is no such key, too, unless a revision is expected. @throws as `put` */
  remove(key: string, expectedRevision?: number): Promise<void>
  /** Resolves once nothing of values that were replaced or removed by now is in the files of the store. @throws StorageError */
  purge(): Promise<void>
}

export interface Secret {
  readonly key: string
  readonly value: string
  /** Rises with every write of the store, so that no key ever has the same one twice. */
  readonly revision: number
}

/** A concurrent write of the key came first. */
export class ConflictError extends Error {
  constructor(key: string, expected: number, found: number) {
    super(`${key} is at revision ${found}, not ${expected}`)
    this.name = 'ConflictError'
  }
}

export const VALUE_MAX_LENGTH = 65_536
const KEY_MAX_LENGTH = 100
const KEY = /^[A-Za-z0-9_][A-Za-z0-9_.=/-]*$/

/** Programmer's mistakes: keys never come from outside unchecked, and values are small. @throws RangeError */
export function checkSecret(key: string, value = ''): void {
  if (key.length > KEY_MAX_LENGTH || !KEY.test(key))
    throw new RangeError(`${JSON.stringify(key)} is no key: up to 100 letters, digits and "_ . = / -"`)
  if (value.length > VALUE_MAX_LENGTH)
    throw new RangeError(
      `the value of ${key} has ${value.length} characters, ${VALUE_MAX_LENGTH} is the most`,
    )
}
