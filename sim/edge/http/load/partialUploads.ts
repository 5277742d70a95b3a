/**
 * Chunked uploads that can resume after a lost connection. Chunks are on disk until the file is complete and used, or
 * idle for an hour. A restart drops them.
 */
import { randomBytes } from 'node:crypto'
import { FIRMWARE_PART_BYTES, FIRMWARE_SIZE_MAX_BYTES } from '#shared/constants.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { monotonicMs } from '../../../base/clock.ts'
import type { Files } from '../../../stores/files/files.ts'

const PREFIX = 'parts'
const PER_ACCOUNT_MAX = 2
const ALL_MAX = 16
const RETRY_S = 60

interface Partial {
  readonly accountId: string
  readonly sizeBytes: number
  /** The part that is wanted next. */
  next: number
  isWriting: boolean
  usedAtMs: number
}

export interface Part {
  /** Empty for the first part. */
  readonly uploadId: string
  readonly index: number
  /** Size of the whole file. */
  readonly sizeBytes: number
  readonly bytes: Uint8Array
}

export class PartialUploads {
  readonly #files: Files
  readonly #open = new Map<string, Partial>()

  constructor(files: Files) {
    this.#files = files
  }

  /**
   * Deletes uploads of an earlier process.
   * @throws StorageError
   */
  async clear(): Promise<void> {
    for await (const name of this.#files.list(`${PREFIX}/`)) {
      const [, id = ''] = name.split('/')
      if (!this.#open.has(id)) await this.#files.remove(name)
    }
  }

  /**
   * Stores a chunk. An unexpected one is not stored, and the response names the expected one.
   * @throws Rejection too_many_requests, upload_malformed; StorageError
   */
  async put(accountId: string, part: Part): Promise<{ readonly uploadId: string; readonly next: number }> {
    const uploadId = part.uploadId === '' ? await this.#begin(accountId, part) : part.uploadId
    const open = this.#find(accountId, uploadId)
    const isWanted = part.index === open.next && !open.isWriting && part.index < partsOf(open)
    if (!isWanted) return { uploadId, next: open.next }
    if (part.sizeBytes !== open.sizeBytes || part.bytes.length !== lengthOf(open, part.index))
      throw new Rejection('upload_malformed')
    open.isWriting = true
    try {
      const name = nameOf(uploadId, part.index)
      await this.#files.put(name, part.bytes)
      if (this.#open.get(uploadId) !== open) {
        // The upload was aborted meanwhile, so this chunk must be removed here.
        await this.#files.remove(name)
        throw new Rejection('upload_malformed')
      }
      open.next += 1
    } finally {
      open.isWriting = false
      open.usedAtMs = monotonicMs()
    }
    return { uploadId, next: open.next }
  }

  /** @throws Rejection upload_malformed if it is incomplete or belongs to another account */
  async *piecesOf(accountId: string, uploadId: string): AsyncGenerator<Uint8Array> {
    const open = this.#find(accountId, uploadId)
    if (open.next < partsOf(open)) throw new Rejection('upload_malformed')
    for (let index = 0; index < open.next; index += 1) {
      const bytes = await this.#files.get(nameOf(uploadId, index))
      if (!bytes) throw new Rejection('upload_malformed')
      yield bytes
    }
  }

  /** @throws StorageError */
  async end(uploadId: string): Promise<void> {
    const open = this.#open.get(uploadId)
    if (!open) return
    this.#open.delete(uploadId)
    for (let index = 0; index < partsOf(open); index += 1) await this.#files.remove(nameOf(uploadId, index))
  }

  /** A part that is refused ends no other upload. */
  async #begin(accountId: string, { sizeBytes, index, bytes }: Part): Promise<string> {
    if (sizeBytes > FIRMWARE_SIZE_MAX_BYTES)
      throw new Rejection('file_too_large', { maxMib: FIRMWARE_SIZE_MAX_BYTES / 1024 ** 2 })
    if (bytes.length !== lengthOf({ sizeBytes }, index)) throw new Rejection('upload_malformed')
    const left = [...this.#open].filter(([, { usedAtMs }]) => usedAtMs < monotonicMs() - HOUR_MS)
    for (const [id] of left) await this.end(id)
    const own = [...this.#open].filter(([, open]) => open.accountId === accountId)
    // A new upload replaces the account's oldest one.
    const [oldest] = own
    if (own.length >= PER_ACCOUNT_MAX && oldest) await this.end(oldest[0])
    if (this.#open.size >= ALL_MAX) throw new Rejection('too_many_requests', { seconds: RETRY_S })
    const uploadId = randomBytes(12).toString('hex')
    this.#open.set(uploadId, { accountId, sizeBytes, next: 0, isWriting: false, usedAtMs: monotonicMs() })
    return uploadId
  }

  #find(accountId: string, uploadId: string): Partial {
    const open = this.#open.get(uploadId)
    if (open?.accountId !== accountId) throw new Rejection('upload_malformed')
    return open
  }
}

const nameOf = (uploadId: string, index: number): string => `${PREFIX}/${uploadId}/${index}`
const partsOf = ({ sizeBytes }: Partial): number => Math.ceil(sizeBytes / FIRMWARE_PART_BYTES)
const lengthOf = ({ sizeBytes }: Pick<Partial, 'sizeBytes'>, index: number): number =>
  Math.min(FIRMWARE_PART_BYTES, sizeBytes - index * FIRMWARE_PART_BYTES)
