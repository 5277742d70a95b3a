/**
 * Uploaded files, named by the SHA-256 of their content. Events refer to them. Files without a referring record may be
 * removed.
 */
import { createHash } from 'node:crypto'
import type { FileContent, Files } from './files.ts'

const HASH = /^[0-9a-f]{64}$/

export class ContentFiles {
  readonly #files: Files
  readonly #prefix: string
  /** A caller that brings data that is just being written waits for the same write. */
  readonly #writing = new Map<string, Promise<void>>()
  readonly #removing = new Map<string, Promise<void>>()
  /** Number of pending references per file. */
  readonly #held = new Map<string, number>()

  /** @param prefix name prefix of these files */
  constructor(files: Files, prefix: string) {
    this.#files = files
    this.#prefix = prefix
  }

  /**
   * Resolves with the content's hash once it is durable.
   * @throws StorageError, UnknownOutcomeError
   */
  async put(bytes: Uint8Array): Promise<string> {
    const hash = hashOf(bytes)
    const running = this.#writing.get(hash) ?? this.#write(hash, bytes)
    this.#writing.set(hash, running)
    try {
      await running
    } finally {
      this.#writing.delete(hash)
    }
    return hash
  }

  async #write(hash: string, bytes: Uint8Array): Promise<void> {
    const name = this.#name(hash)
    await this.#removing.get(hash)
    if (!(await this.#files.has(name))) await this.#files.put(name, bytes)
  }

  /**
   * Stores the content and protects it while `use` creates the referring record. Removed afterwards if no record
   * refers to it.
   */
  async putFor<T>(
    bytes: Uint8Array,
    isNamed: (hash: string) => boolean,
    use: (hash: string) => Promise<T>,
  ): Promise<T> {
    const hash = hashOf(bytes)
    this.#hold(hash)
    try {
      await this.put(bytes)
      return await use(hash)
    } finally {
      await this.release(hash, isNamed)
    }
  }

  /**
   * Streams a file to storage and protects it until `release`.
   * @throws as `Files.putStream`
   */
  async receive(pieces: AsyncIterable<Uint8Array>): Promise<FileContent> {
    let held: string | null = null
    try {
      return await this.#files.putStream(pieces, ({ hash }) => {
        held = hash
        this.#hold(hash)
        return this.#name(hash)
      })
    } catch (error) {
      if (held !== null) await this.release(held, () => true)
      throw error
    }
  }

  #hold(hash: string): void {
    this.#held.set(hash, (this.#held.get(hash) ?? 0) + 1)
  }

  /**
   * Removes the file if no record refers to it.
   * @throws StorageError, UnknownOutcomeError
   */
  async release(hash: string, isNamed: (hash: string) => boolean): Promise<void> {
    const others = (this.#held.get(hash) ?? 1) - 1
    if (others > 0) this.#held.set(hash, others)
    else this.#held.delete(hash)
    await this.removeUnnamed(hash, isNamed)
  }

  /**
   * Removes the file unless a reference is pending.
   * @throws StorageError, UnknownOutcomeError
   */
  async removeUnnamed(hash: string, isNamed: (hash: string) => boolean): Promise<void> {
    if (this.#held.has(hash) || this.#writing.has(hash) || isNamed(hash)) return
    const removing = this.#files.remove(this.#name(hash))
    // A concurrent upload writes it again; only this call reports a failure.
    const over = removing.catch(() => undefined)
    this.#removing.set(hash, over)
    try {
      await removing
    } finally {
      if (this.#removing.get(hash) === over) this.#removing.delete(hash)
    }
  }

  /**
   * Removes what nothing names, one after the other so that other writes come between, and at most so many.
   * @returns how many were removed. @throws StorageError, UnknownOutcomeError
   */
  async removeOrphans(isNamed: (hash: string) => boolean, most: number): Promise<number> {
    let removed = 0
    for await (const name of this.#files.list(`${this.#prefix}/`)) {
      const hash = name.slice(this.#prefix.length).replaceAll('/', '')
      if (!HASH.test(hash) || isNamed(hash)) continue
      await this.removeUnnamed(hash, isNamed)
      removed += 1
      if (removed === most) break
    }
    return removed
  }

  /** Null where nothing has that hash. */
  async get(hash: string): Promise<Uint8Array | null> {
    return HASH.test(hash) ? this.#files.get(this.#name(hash)) : null
  }

  /** At most this many bytes from the offset; null if unknown. */
  async getPart(hash: string, offset: number, lengthBytes: number): Promise<Uint8Array | null> {
    return HASH.test(hash) ? this.#files.getPart(this.#name(hash), offset, lengthBytes) : null
  }

  async has(hash: string): Promise<boolean> {
    return HASH.test(hash) && this.#files.has(this.#name(hash))
  }

  #name(hash: string): string {
    return `${this.#prefix}/${hash.slice(0, 2)}/${hash.slice(2)}`
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
