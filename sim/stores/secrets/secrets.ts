/**
 * Port: secrets outside the log: hashes of passwords, session tokens, gateway secrets. Small values by key, each with
 * a revision. Secrets shown once are hashed by the caller.
 * - Durability: writes resolve once they survive a power failure; later reads see them.
 * - Order: writes of one key apply in call order of one process; no order or atomicity between keys.
 * - Conflict: a write with an expected revision applies only at that revision (0: key missing), otherwise
 * `ConflictError`. A write without expectation replaces.
 * - Rejection: `StorageError` leaves the key unchanged.
 * - No response (`UnknownOutcomeError`): repeat the call. With an expectation the repetition may get `ConflictError`
 * because the first succeeded: read again and decide.
 */
export interface Secrets {
  /** Null where there is no such key. */
  get(key: string): Promise<Secret | null>
  /** Keys with the prefix in character order, as of some time during iteration. */
  list(prefix: string): AsyncIterable<Secret>
  /** @returns the new revision @throws ConflictError, StorageError, UnknownOutcomeError, QueueFullError */
  put(key: string, value: string, expectedRevision?: number): Promise<number>
  /**
   * Resolves for a missing key too, unless a revision is expected.
   * @throws as `put`
   */
  remove(key: string, expectedRevision?: number): Promise<void>
  /**
   * Resolves when the store's files no longer contain replaced or deleted values.
   * @throws StorageError
   */
  purge(): Promise<void>
}

export interface Secret {
  readonly key: string
  readonly value: string
  /** Rises with every write of the store, so that no key ever has the same one twice. */
  readonly revision: number
}

/** A concurrent write changed the key first. */
export class ConflictError extends Error {
  constructor(key: string, expected: number, found: number) {
    super(`${key} is at revision ${found}, not ${expected}`)
    this.name = 'ConflictError'
  }
}

export const VALUE_MAX_LENGTH = 65_536
const KEY_MAX_LENGTH = 100
const KEY = /^[A-Za-z0-9_][A-Za-z0-9_.=/-]*$/

/**
 * Programming errors: keys are validated before, and values are small.
 * @throws RangeError
 */
export function checkSecret(key: string, value = ''): void {
  if (key.length > KEY_MAX_LENGTH || !KEY.test(key))
    throw new RangeError(`${JSON.stringify(key)} is no key: up to 100 letters, digits and "_ . = / -"`)
  if (value.length > VALUE_MAX_LENGTH)
    throw new RangeError(
      `the value of ${key} has ${value.length} characters, ${VALUE_MAX_LENGTH} is the most`,
    )
}
