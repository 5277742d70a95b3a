/**
 * Files in an object store, as its only writer: names and sizes are in memory. The entry with the name is stored after all
 * pieces, so that a file is there as a whole or not at all. All of it is written here and not by the client of the object
 * store, whose writes nothing keeps from coming after those of the next owner. No newest entry is ever removed.
 */
import { createHash, type Hash, randomUUID } from 'node:crypto'
import { Objm } from '@nats-io/obj'
import { systemClock } from '../../base/clock.ts'
import { KeyedQueue } from '../../base/keyedQueue.ts'
import { checkFileName, type FileContent, type Files } from '../files/files.ts'
import { DamagedContentError, StorageError } from '../storage/errors.ts'
import { FencedStream, type FenceOptions } from './fencedStream.ts'
import { isNotFound, type Nats, persist } from './natsConnection.ts'
import { lastMessage, lastMessages, readMessages } from './readMessages.ts'
import { TAKEN } from './takeStream.ts'

const TOTAL_MAX_BYTES = 4 * 1024 ** 3
const PIECE_BYTES = 128 * 1024
const PIECES_AT_ONCE = 16
/** Replaces the former entry of the name. */
const REPLACES = { 'Nats-Rollup': 'sub' }

export interface NatsFilesOptions extends FenceOptions {
  /** All files together; one that does not fit is refused. */
  readonly totalMaxBytes?: number
  /** Files whose names begin with it are not counted. */
  readonly uncounted?: string
  /** Pieces of this file are missing: it is not there any more. */
  readonly onDamaged?: (name: string) => void
}

/** As object stores have it. The pieces are found by `nuid`. */
interface Meta {
  readonly name: string
  readonly nuid: string
  readonly size: number
  readonly chunks: number
  readonly digest: string
  readonly deleted?: boolean
}

type Written = Pick<Meta, 'nuid' | 'size' | 'chunks'> & { readonly hash: Hash }

/** Opens the object store of files, and makes it where it is missing. @throws StorageError, LeaseLostError */
export async function openNatsFiles(nats: Nats, options: NatsFilesOptions = {}): Promise<NatsFiles> {
  const bucket = `${nats.name}-files`
  await persist(() => new Objm(nats.js).create(bucket, { replicas: nats.replicas }))
  const stream = `OBJ_${bucket}`
  const subjects = { pieces: `$O.${bucket}.C.`, entries: `$O.${bucket}.M.` }
  const place = { stream, subject: subjects.pieces + TAKEN }
  const entries = await FencedStream.open(nats, place, options)
  const files = new NatsFiles(nats, { ...options, bucket, stream, subjects, entries })
  await files.load()
  return files
}

interface Parts extends NatsFilesOptions {
  readonly bucket: string
  readonly stream: string
  readonly subjects: { readonly pieces: string; readonly entries: string }
  readonly entries: FencedStream
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
    const { stream, subjects } = this.#parts
    const { state } = await persist(() =>
      jsm.streams.info(stream, { subjects_filter: `${subjects.pieces}>` }),
    )
    const stored = new Map(Object.entries(state.subjects ?? {}))
    const named = new Set([subjects.pieces + TAKEN])
    for (const message of await lastMessages(this.#nats, { stream, subject: `${subjects.entries}>` })) {
      const { name, nuid, size, chunks, deleted } = message.json<Meta>()
      if (deleted === true) continue
      const pieces = subjects.pieces + nuid
      named.add(pieces)
      if ((stored.get(pieces) ?? 0) >= chunks) this.#note(name, size)
      else {
        this.#damaged.add(name)
        this.#parts.onDamaged?.(name)
      }
    }
    for (const filter of stored.keys()) if (!named.has(filter)) await this.#dropPieces(filter)
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
        await this.#giveName(name, await this.#write(oneOf(bytes)))
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
    const claimed = { bytes: 0 }
    const claim = (piece: Uint8Array): void => {
      this.#claim(piece.length)
      claimed.bytes += piece.length
    }
    try {
      const written = await this.#write(pieces, claim)
      const content = { hash: written.hash.copy().digest('hex'), sizeBytes: written.size }
      const name = nameOf(content)
      checkFileName(name)
      await this.#using.run(name, async () => {
        if (this.#sizes.has(name)) return this.#dropPieces(this.#parts.subjects.pieces + written.nuid)
        await this.#giveName(name, written)
        this.#note(name, written.size)
      })
      return content
    } finally {
      this.#totalBytes -= claimed.bytes
    }
  }

  /** Where they end in an error nothing is left. @param claim is called before each is written */
  async #write(
    pieces: AsyncIterable<Uint8Array>,
    claim: (piece: Uint8Array) => void = () => {},
  ): Promise<Written> {
    const nuid = randomUUID()
    const subject = this.#parts.subjects.pieces + nuid
    const hash = createHash('sha256')
    let [size, chunks] = [0, 0]
    try {
      for await (const piece of pieces) {
        claim(piece)
        hash.update(piece)
        size += piece.length
        for (let at = 0; at < piece.length; at += PIECE_BYTES) {
          await this.#parts.entries.put(subject, piece.subarray(at, at + PIECE_BYTES))
          chunks += 1
        }
      }
    } catch (error) {
      // What stays is removed by the next opening.
      await this.#dropPieces(subject).catch(() => undefined)
      throw error
    }
    return { nuid, size, chunks, hash }
  }

  async #giveName(name: string, { hash, ...written }: Written): Promise<void> {
    const { bucket, entries, subjects } = this.#parts
    const former = await this.#entryOf(name)
    const digest = `SHA-256=${hash.digest('base64url')}=`
    const options = { max_chunk_size: PIECE_BYTES }
    const entry = {
      name,
      bucket,
      ...written,
      digest,
      options,
      mtime: new Date(systemClock.now()).toISOString(),
      deleted: false,
    }
    await entries.put(subjects.entries + tokenOfName(name), JSON.stringify(entry), REPLACES)
    this.#damaged.delete(name)
    if (former) await this.#dropPieces(subjects.pieces + former.nuid)
  }

  async #entryOf(name: string): Promise<Meta | null> {
    const { stream, subjects } = this.#parts
    const entry = await lastMessage(this.#nats, stream, subjects.entries + tokenOfName(name))
    const meta = entry?.json<Meta>()
    return meta && meta.deleted !== true ? meta : null
  }

  async #dropPieces(filter: string): Promise<void> {
    await persist(() => this.#nats.jsm.streams.purge(this.#parts.stream, { filter }))
  }

  async remove(name: string): Promise<void> {
    checkFileName(name)
    await this.#using.run(name, async () => {
      if (!this.#sizes.has(name)) return
      const former = await this.#entryOf(name)
      if (former) await this.#erase(former)
      this.#note(name, null)
    })
  }

  /** By an entry that says so, which is removed itself: a later one would be another owner's. */
  async #erase(former: Meta): Promise<void> {
    const { entries, stream, subjects } = this.#parts
    const gone = { ...former, size: 0, chunks: 0, digest: '', deleted: true }
    const subject = subjects.entries + tokenOfName(former.name)
    const seq = await entries.put(subject, JSON.stringify(gone), REPLACES)
    await this.#dropPieces(subjects.pieces + former.nuid)
    try {
      await persist(() => this.#nats.jsm.streams.deleteMessage(stream, seq, false))
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }

  async get(name: string): Promise<Uint8Array | null> {
    checkFileName(name)
    return this.#using.run(name, () => this.#get(name))
  }

  async #get(name: string): Promise<Uint8Array | null> {
    if (!this.#sizes.has(name)) return null
    const { stream, subjects } = this.#parts
    const info = await this.#entryOf(name)
    if (info === null) return null
    const wanted = { stream, subject: subjects.pieces + info.nuid, batch: PIECES_AT_ONCE }
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

/** As object stores name the subjects of entries. */
const tokenOfName = (name: string): string =>
  Buffer.from(name).toString('base64').replaceAll('+', '-').replaceAll('/', '_')

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
