/** Files that people hand in, each named by the SHA-256 of its content, so that a fact in the log can name one for ever. */
import { createHash } from 'node:crypto'
import type { Files } from './files.ts'

const HASH = /^[0-9a-f]{64}$/

export class ContentFiles {
  readonly #files: Files
  readonly #prefix: string
  /** A caller that brings what is just being written waits for the same write. */
  readonly #writing = new Map<string, Promise<void>>()

  /** @param prefix begins the names of these files; another kind has another one */
  constructor(files: Files, prefix: string) {
    this.#files = files
    this.#prefix = prefix
  }

  /** Resolves with the hash of the content once it is durable. @throws StorageError, UnknownOutcomeError */
  async put(bytes: Uint8Array): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex')
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
    if (!(await this.#files.has(name))) await this.#files.put(name, bytes)
  }

  /** Null where nothing has that hash. */
  async get(hash: string): Promise<Uint8Array | null> {
    return HASH.test(hash) ? this.#files.get(this.#name(hash)) : null
  }

  async has(hash: string): Promise<boolean> {
    return HASH.test(hash) && this.#files.has(this.#name(hash))
  }

  #name(hash: string): string {
    return `${this.#prefix}/${hash.slice(0, 2)}/${hash.slice(2)}`
  }
}
