/**
 * Files in a folder: written to a temporary file and renamed, so that a name never has a partial object. File
 * and folder are synced before a write resolves. The end of a file's name keeps it apart from a folder of the
 * same name.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { KeyedQueue } from '../../base/keyedQueue.ts'
import { StorageError } from '../storage/errors.ts'
import { checkFileName, type FileContent, type Files } from './files.ts'

/** Not allowed in object names. */
const END = '~'
const TOTAL_MAX_BYTES = 4 * 1024 ** 3
const SYNCED_EVERY_BYTES = 2 * 1024 ** 2

export interface DiskFilesOptions {
  /** Total size limit; exceeding it is treated as a full disk. */
  readonly totalMaxBytes?: number
  /** Folder excluded from the limit, because its writers bound it. */
  readonly uncounted?: string
}

export class DiskFiles implements Files {
  readonly #folder: string
  readonly #totalMaxBytes: number
  readonly #uncounted: string | null
  #totalBytes = 0
  /** The current write for each name. */
  readonly #writing = new KeyedQueue<string>()

  constructor(folder: string, options: DiskFilesOptions = {}) {
    this.#folder = resolve(folder)
    this.#totalMaxBytes = options.totalMaxBytes ?? TOTAL_MAX_BYTES
    this.#uncounted = options.uncounted === undefined ? null : join(this.#folder, options.uncounted, sep)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      if (entry.name.endsWith(END)) this.#totalBytes += this.#counts(path) ? statSync(path).size : 0
      // Left by a process that was killed while writing.
      else if (entry.name.includes(END)) rmSync(path)
    }
  }

  #counts(path: string): boolean {
    return this.#uncounted === null || !path.startsWith(this.#uncounted)
  }

  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.#inOrder(name, () => this.#replace(name, bytes))
  }

  remove(name: string): Promise<void> {
    return this.#inOrder(name, () => this.#remove(name))
  }

  async #inOrder(name: string, write: () => Promise<void>): Promise<void> {
    checkFileName(name)
    try {
      await this.#writing.run(name, write)
    } catch (error) {
      throw isRefusedByDisk(error) ? new StorageError(error) : error
    }
  }

  async #replace(name: string, bytes: Uint8Array): Promise<void> {
    const addedBytes = this.#counts(this.#path(name)) ? bytes.length - (await this.#size(name)) : 0
    if (this.#totalBytes + addedBytes > this.#totalMaxBytes) throw noRoom()
    // Counted before it is written, so that writes at the same time cannot exceed the bound together.
    this.#totalBytes += addedBytes
    try {
      await this.#write(this.#path(name), bytes)
    } catch (error) {
      this.#totalBytes -= addedBytes
      throw error
    }
  }

  async putStream(
    pieces: AsyncIterable<Uint8Array>,
    nameOf: (content: FileContent) => string,
  ): Promise<FileContent> {
    const unfinished = join(this.#folder, `incoming${END}${randomBytes(12).toString('hex')}`)
    let heldBytes = 0
    try {
      const content = await writePieces(unfinished, pieces, (addedBytes) => {
        if (this.#totalBytes + addedBytes > this.#totalMaxBytes) throw noRoom()
        this.#totalBytes += addedBytes
        heldBytes += addedBytes
      })
      const name = nameOf(content)
      await this.#inOrder(name, async () => {
        const isNew = await this.#adopt(name, unfinished)
        if (isNew && this.#counts(this.#path(name))) heldBytes = 0
      })
      return content
    } catch (error) {
      throw isRefusedByDisk(error) ? new StorageError(error) : error
    } finally {
      this.#totalBytes -= heldBytes
      await rm(unfinished, { force: true })
    }
  }

  /** Renames the unfinished file, unless the object already exists. */
  async #adopt(name: string, unfinished: string): Promise<boolean> {
    const path = this.#path(name)
    if (await this.has(name)) return false
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(unfinished, path)
    await this.#syncFolders(path)
    return true
  }

  async #write(path: string, bytes: Uint8Array): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const unfinished = path + randomBytes(6).toString('hex')
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
    await this.#syncFolders(path)
  }

  async #remove(name: string): Promise<void> {
    const path = this.#path(name)
    const sizeBytes = this.#counts(path) ? await this.#size(name) : 0
    try {
      await rm(path)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return
      throw error
    }
    this.#totalBytes -= sizeBytes
    await this.#syncFolders(path)
  }

  /** A file name is durable only when its parent folders are synced. */
  async #syncFolders(path: string): Promise<void> {
    for (let folder = dirname(path); folder.startsWith(this.#folder); folder = dirname(folder))
      await syncFolder(folder)
  }

  async get(name: string): Promise<Uint8Array | null> {
    checkFileName(name)
    return orWhenMissing(readFile(this.#path(name)), null)
  }

  async getPart(name: string, offset: number, lengthBytes: number): Promise<Uint8Array | null> {
    checkFileName(name)
    const file = await orWhenMissing(open(this.#path(name), 'r'), null)
    if (!file) return null
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(lengthBytes), 0, lengthBytes, offset)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  }

  async has(name: string): Promise<boolean> {
    checkFileName(name)
    return orWhenMissing(
      access(this.#path(name)).then(() => true),
      false,
    )
  }

  async *list(prefix: string): AsyncIterable<string> {
    // Reads only the matching folder.
    const inner = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    const within = join(this.#folder, inner)
    const entries = await orWhenMissing(readdir(within, { recursive: true }), [])
    const names = entries
      .filter((path) => path.endsWith(END))
      .map((path) => inner + path.slice(0, -END.length).replaceAll(sep, '/'))
      .filter((name) => name.startsWith(prefix))
    yield* names.sort((a, b) => (a < b ? -1 : 1))
  }

  async #size(name: string): Promise<number> {
    return orWhenMissing(
      stat(this.#path(name)).then(({ size }) => size),
      0,
    )
  }

  #path(name: string): string {
    return join(this.#folder, name + END)
  }
}

/** @param claim is called before so many bytes more are written */
async function writePieces(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  claim: (addedBytes: number) => void,
): Promise<FileContent> {
  const hash = createHash('sha256')
  let [sizeBytes, unsyncedBytes] = [0, 0]
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) {
      claim(piece.length)
      hash.update(piece)
      sizeBytes += piece.length
      await file.writeFile(piece)
      unsyncedBytes += piece.length
      // Syncs in portions, so large files do not delay the log.
      if (unsyncedBytes >= SYNCED_EVERY_BYTES) {
        unsyncedBytes = 0
        await file.datasync()
      }
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { hash: hash.digest('hex'), sizeBytes }
}

const noRoom = (): StorageError => new StorageError(new Error('the files take all the room they may'))

async function syncFolder(path: string): Promise<void> {
  // Windows only flushes files opened for writing and cannot open folders; NTFS journals names itself.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function orWhenMissing<T, M>(found: Promise<T>, missing: M): Promise<T | M> {
  try {
    return await found
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return missing
    throw error
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

function isRefusedByDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes(codeOf(error))
}
