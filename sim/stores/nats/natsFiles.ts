/**
 * Files in an object store, as its only writer: names and sizes are in memory. A file that comes in pieces has another
 * name until it is whole.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type ObjectStore, Objm } from '@nats-io/obj'
import { KeyedQueue } from '../../base/keyedQueue.ts'
import { checkFileName, type FileContent, type Files } from '../files/files.ts'
import { DamagedContentError, StorageError } from '../storage/errors.ts'
import { type Nats, persist } from './natsConnection.ts'
import { lastMessages, readMessages } from './readMessages.ts'

const TOTAL_MAX_BYTES = 4 * 1024 ** 3
/** Of 128 KiB each. */
const PIECES_AT_ONCE = 16
/** No name of a file holds it. */
const UNFINISHED = '~'

export interface NatsFilesOptions {
  /** All files together; one that does not fit is refused. */
  readonly totalMaxBytes?: number
  /** Files whose names begin with it are not counted. */
  readonly uncounted?: string
  /** Pieces of this file are missing: it is not there any more. */
  readonly onDamaged?: (name: string) => void
}

interface Meta {
  readonly name: string
  readonly nuid: string
  readonly size: number
  readonly chunks: number
  readonly deleted?: boolean
}

export async function openNatsFiles(nats: Nats, options: NatsFilesOptions = {}): Promise<NatsFiles> {
  const bucket = `${nats.name}-files`
  const store = await persist(() => new Objm(nats.js).create(bucket, { replicas: nats.replicas }))
  const files = new NatsFiles(nats, { ...options, store, bucket })
  await files.load()
  return files
}

interface Parts extends NatsFilesOptions {
  readonly store: ObjectStore
  readonly bucket: string
}

class NatsFiles implements Files {
  readonly #nats: Nats
  readonly #parts: Parts
  readonly #sizes = new Map<string, number>()
  /** Names whose pieces are not all there. */
  readonly #damaged = new Set<string>()
  #totalBytes = 0
  /** A reader never meets the pieces of a write. */
  readonly #using = new KeyedQueue<string>()
  /** The one that was read last in parts. */
  #recent: { readonly name: string; readonly bytes: Uint8Array } | null = null

  constructor(nats: Nats, parts: Parts) {
    this.#nats = nats
    this.#parts = parts
  }

  /** Pieces without a name, which a killed process left behind, are removed. */
  async load(): Promise<void> {
    const { jsm } = this.#nats
    const { bucket } = this.#parts
    const [stream, pieces] = [`OBJ_${bucket}`, `$O.${bucket}.C.`]
    const { state } = await persist(() => jsm.streams.info(stream, { subjects_filter: `${pieces}>` }))
    const stored = new Map(Object.entries(state.subjects ?? {}))
    const named = new Set<string>()
    for (const message of await lastMessages(this.#nats, { stream, subject: `$O.${bucket}.M.>` })) {
      const { name, nuid, size, chunks, deleted } = message.json<Meta>()
      if (deleted === true || name.includes(UNFINISHED)) continue
      named.add(pieces + nuid)
      if ((stored.get(pieces + nuid) ?? 0) >= chunks) this.#note(name, size)
      else {
        this.#damaged.add(name)
        this.#parts.onDamaged?.(name)
      }
    }
    for (const filter of stored.keys())
      if (!named.has(filter)) await persist(() => jsm.streams.purge(stream, { filter }))
  }

  #counts(name: string): boolean {
    const { uncounted } = this.#parts
    return uncounted === undefined || !name.startsWith(`${uncounted}/`)
  }

  /** @param size null: it is gone */
  #note(name: string, size: number | null): void {
    const before = this.#sizes.get(name) ?? 0
    if (this.#counts(name)) this.#totalBytes += (size ?? 0) - before
    if (size === null) this.#sizes.delete(name)
    else this.#sizes.set(name, size)
    if (this.#recent?.name === name) this.#recent = null
  }

  #claim(addedBytes: number): void {
    if (this.#totalBytes + addedBytes > (this.#parts.totalMaxBytes ?? TOTAL_MAX_BYTES))
      throw new StorageError(new Error('the files take all the room they may'))
    this.#totalBytes += addedBytes
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    checkFileName(name)
    await this.#using.run(name, async () => {
      const addedBytes = this.#counts(name) ? bytes.length - (this.#sizes.get(name) ?? 0) : 0
      // Counted before it is written, so that writes at the same time cannot exceed the bound together.
      this.#claim(addedBytes)
      try {
        await persist(() => this.#parts.store.putBlob({ name }, bytes))
      } finally {
        this.#totalBytes -= addedBytes
      }
      this.#note(name, bytes.length)
    })
  }

  async putStream(
    pieces: AsyncIterable<Uint8Array>,
    nameOf: (content: FileContent) => string,
  ): Promise<FileContent> {
    const { store } = this.#parts
    const unfinished = `incoming${UNFINISHED}${randomUUID()}`
    const hash = createHash('sha256')
    let [sizeBytes, failure] = [0, undefined as unknown]
    const claim = (piece: Uint8Array): void => {
      this.#claim(piece.length)
      hash.update(piece)
      sizeBytes += piece.length
    }
    const noteFailure = (error: unknown): void => {
      failure = error
    }
    try {
      await persistOnce(
        () => store.put({ name: unfinished }, streamOf(pieces, claim, noteFailure)),
        () => failure,
      )
      const content = { hash: hash.digest('hex'), sizeBytes }
      const name = nameOf(content)
      checkFileName(name)
      await this.#using.run(name, () => this.#adopt(name, { unfinished, sizeBytes }))
      return content
    } finally {
      this.#totalBytes -= sizeBytes
    }
  }

  /** Gives the unfinished file its name, unless one has it already. */
  async #adopt(
    name: string,
    { unfinished, sizeBytes }: { readonly unfinished: string; readonly sizeBytes: number },
  ): Promise<void> {
    if (this.#sizes.has(name)) {
      await this.#erase(unfinished)
      return
    }
    if (this.#damaged.has(name)) await this.#erase(name)
    this.#damaged.delete(name)
    await persist(async () => {
      if ((await this.#parts.store.info(unfinished)) !== null)
        await this.#parts.store.update(unfinished, { name })
    })
    this.#note(name, sizeBytes)
  }

  async remove(name: string): Promise<void> {
    checkFileName(name)
    await this.#using.run(name, async () => {
      if (!this.#sizes.has(name)) return
      await this.#erase(name)
      this.#note(name, null)
    })
  }

  /** With the mark that the object store leaves for watchers. */
  async #erase(name: string): Promise<void> {
    const { store, bucket } = this.#parts
    const filter = `$O.${bucket}.M.${Buffer.from(name).toString('base64').replaceAll('+', '-').replaceAll('/', '_')}`
    await persist(() => store.delete(name))
    await persist(() => this.#nats.jsm.streams.purge(`OBJ_${bucket}`, { filter }))
  }

  async get(name: string): Promise<Uint8Array | null> {
    checkFileName(name)
    return this.#using.run(name, () => this.#get(name))
  }

  async #get(name: string): Promise<Uint8Array | null> {
    if (!this.#sizes.has(name)) return null
    const { store, bucket } = this.#parts
    const info = await persist(() => store.info(name))
    if (info === null) return null
    // What the object store reads never ends where a piece is missing.
    const wanted = { stream: `OBJ_${bucket}`, subject: `$O.${bucket}.C.${info.nuid}`, batch: PIECES_AT_ONCE }
    const pieces: Uint8Array[] = []
    for await (const batch of readMessages(this.#nats, wanted)) pieces.push(...batch.map(({ data }) => data))
    const bytes = Buffer.concat(pieces)
    const digest = createHash('sha256').update(bytes).digest('base64url')
    if (bytes.length !== info.size || info.digest.replace('SHA-256=', '').replace(/=+$/, '') !== digest)
      throw new DamagedContentError(`file ${name} on NATS is damaged`)
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  async getPart(name: string, offset: number, lengthBytes: number): Promise<Uint8Array | null> {
    checkFileName(name)
    return this.#using.run(name, async () => {
      const bytes = this.#recent?.name === name ? this.#recent.bytes : await this.#get(name)
      if (bytes === null) return null
      this.#recent = { name, bytes }
      return bytes.subarray(offset, offset + lengthBytes)
    })
  }

  async has(name: string): Promise<boolean> {
    checkFileName(name)
    await this.#using.settled(name)
    return this.#sizes.has(name)
  }

  async *list(prefix: string): AsyncIterable<string> {
    yield* [...this.#sizes.keys()].filter((name) => name.startsWith(prefix)).sort()
  }
}

/** What the pieces end in is the failure, not what the store makes of it. */
async function persistOnce(put: () => Promise<unknown>, failure: () => unknown): Promise<void> {
  try {
    await put()
  } catch (error) {
    throw failure() ?? new StorageError(error)
  }
}

/** @param claim is called before each piece is passed on */
function streamOf(
  pieces: AsyncIterable<Uint8Array>,
  claim: (piece: Uint8Array) => void,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next()
        if (done === true) {
          controller.close()
          return
        }
        claim(value)
        controller.enqueue(value)
      } catch (error) {
        onFailure(error)
        controller.error(error)
      }
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
