/**
 * Port: named objects of up to some megabytes (pictures, firmware, snapshots). Not for secrets or small values that
 * change often.
 * - Durability: `put` and `remove` resolve once they survive a power failure.
 * - Order: writes of one name apply in call order of one process; no order between names.
 * - Conflict: the last write wins as a whole; readers get one version or the other. With several writers, names
 * contain the content's hash or sequence.
 * - Rejection: `StorageError` leaves the object unchanged.
 * - No response (`UnknownOutcomeError`): repeat the call; both writes are idempotent.
 */
export interface Files {
  /** Replaces the object as a whole. @throws StorageError, UnknownOutcomeError, FileNameError */
  put(name: string, bytes: Uint8Array): Promise<void>
  /**
   * Stores a stream without buffering it. `nameOf` is called once the whole content is on disk. An existing object of
   * that name stays. If the stream fails, nothing is stored.
   * @throws StorageError, UnknownOutcomeError, FileNameError, and errors of the stream
   */
  putStream(pieces: AsyncIterable<Uint8Array>, nameOf: (content: FileContent) => string): Promise<FileContent>
  /** At most this many bytes from the offset; null without such an object. */
  getPart(name: string, offset: number, lengthBytes: number): Promise<Uint8Array | null>
  /** Null if missing. Sees every `put` that resolved before. */
  get(name: string): Promise<Uint8Array | null>
  has(name: string): Promise<boolean>
  /** Names with the prefix in character order, as of some time during iteration. */
  list(prefix: string): AsyncIterable<string>
  /** Resolves where there is no such object, too. */
  remove(name: string): Promise<void>
}

export interface FileContent {
  /** SHA-256 in hex. */
  readonly hash: string
  readonly sizeBytes: number
}

const NAME_MAX_LENGTH = 200
const NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/

/** A programming error: names never come from outside. */
export class FileNameError extends Error {
  constructor(name: string) {
    super(`${JSON.stringify(name)} is no name of a file: parts of letters, digits, ". _ -", joined by "/"`)
    this.name = 'FileNameError'
  }
}

/** @throws FileNameError; shared by all implementations, so that they accept the same names */
export function checkFileName(name: string): void {
  if (name.length > NAME_MAX_LENGTH || !NAME.test(name)) throw new FileNameError(name)
}
