/**
 * Files that people hand in, each under the SHA-256 of its content, so that a fact in the log can name one for ever.
 * Durable before it is answered; written beside and renamed, so that there is never half a file under a name.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageError } from './database.ts'

const HASH = /^[0-9a-f]{64}$/
const UNFINISHED = '.unfinished'
const TOTAL_MAX_BYTES = 4 * 1024 ** 3

export interface FileStoreOptions {
  /** All files together; one that does not fit any more is refused as on a full disk. */
  readonly totalMaxBytes?: number
}

export class FileStore {
  readonly #folder: string
  readonly #totalMaxBytes: number
  #totalBytes: number
  /** Whoever brings what is just being written waits for the same write. */
  readonly #writing = new Map<string, Promise<void>>()

  constructor(folder: string, options: FileStoreOptions = {}) {
    this.#folder = folder
    this.#totalMaxBytes = options.totalMaxBytes ?? TOTAL_MAX_BYTES
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#totalBytes = 0
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      // Left behind by a process that was killed while it wrote.
      if (entry.name.endsWith(UNFINISHED)) rmSync(path)
      else this.#totalBytes += statSync(path).size
    }
  }

  /** Resolves with the content's name once it is on disk. @throws StorageError */
  async put(bytes: Uint8Array): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const running = this.#writing.get(hash)
    if (running) await running
    else if (!(await this.has(hash))) await this.#add(hash, bytes)
    return hash
  }

  async #add(hash: string, bytes: Uint8Array): Promise<void> {
    if (this.#totalBytes + bytes.length > this.#totalMaxBytes)
      throw new StorageError(new Error('the files take all the room they may'))
    this.#totalBytes += bytes.length
    const writing = this.#write(hash, bytes)
    this.#writing.set(hash, writing)
    try {
      await writing
    } catch (error) {
      this.#totalBytes -= bytes.length
      throw isRefusedByDisk(error) ? new StorageError(error) : error
    } finally {
      this.#writing.delete(hash)
    }
  }

  async #write(hash: string, bytes: Uint8Array): Promise<void> {
    const path = this.#path(hash)
    const folder = join(path, '..')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const unfinished = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`
    try {
      const file = await open(unfinished, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    // The names are durable only with their folders.
    for (const parent of [folder, this.#folder]) await syncFolder(parent)
  }

  /** Null where nothing has that name. */
  async get(hash: string): Promise<Uint8Array | null> {
    if (!HASH.test(hash)) return null
    try {
      return await readFile(this.#path(hash))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    }
  }

  async has(hash: string): Promise<boolean> {
    if (!HASH.test(hash)) return false
    try {
      await access(this.#path(hash))
      return true
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    }
  }

  #path(hash: string): string {
    return join(this.#folder, hash.slice(0, 2), hash.slice(2))
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

function isRefusedByDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes(codeOf(error))
}
