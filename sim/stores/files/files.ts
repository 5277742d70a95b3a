/**
 * Port: named objects of up to some megabytes (pictures, firmware, snapshots). Not for what must not be read by the
 * server's operator, nor for small values that change often.
 *
 * - Durability: `put` and `remove` resolve once a power cut cannot undo them.
 * - Order: writes of one name take effect in the order in which one process calls them; there is none between names.
 * - Conflict: the last write of a name wins as a whole; a reader gets one version or the other, never a mixture. Where
 *   two processes may write, the name contains the content's hash or sequence, so that it does not matter.
 * - Refusal: `StorageError` leaves the object as it was.
 * - No response (`UnknownOutcomeError`): repeat the same call; both writes may be repeated any number of times.
 */
export interface Files {
  /** Replaces the object as a whole. @throws StorageError, UnknownOutcomeError, FileNameError */
  put(name: string, bytes: Uint8Array): Promise<void>
  /**
   * Stores what comes piece by piece, without holding it in memory. The name follows from the whole content, and is asked
   * for once that is on the disk. An object of that name stays as it is. Where the pieces end in an error nothing is left.
   * @throws StorageError, UnknownOutcomeError, FileNameError, and whatever the pieces end in
   */
  putStream(pieces: AsyncIterable<Uint8Array>, nameOf: (content: FileContent) => string): Promise<FileContent>
  /** At most so many bytes from there on; null where there is no such object. */
  getPart(name: string, offset: number, lengthBytes: number): Promise<Uint8Array | null>
  /** Null where there is no such object. What `put` resolved for before the call is found. */
  get(name: string): Promise<Uint8Array | null>
  has(name: string): Promise<boolean>
  /** Names that begin with the prefix, in the order of their characters, as they were at some time of the iteration. */
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

/** A programmer's mistake: names never come from outside. */
export class FileNameError extends Error {
  constructor(name: string) {
    super(`${JSON.stringify(name)} is no name of a file: parts of letters, digits, ". _ -", joined by "/"`)
    this.name = 'FileNameError'
  }
}

/** @throws FileNameError; every implementation checks with this, so that each takes the same names. */
export function checkFileName(name: string): void {
  if (name.length > NAME_MAX_LENGTH || !NAME.test(name)) throw new FileNameError(name)
}
