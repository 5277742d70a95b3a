/**
 * Secrets in a key-value bucket. Where a value is replaced, the new one is stored first; then the old one is overwritten in
 * the files of the server. Where a key is removed, that is stored as an entry of its own before. What a crash leaves
 * behind is overwritten by the next opening. Only the owner can store, and it never overwrites the newest entry.
 */
import { type KV, type KvEntry, Kvm } from '@nats-io/kv'
import { KeyedQueue } from '../../base/keyedQueue.ts'
import { ConflictError, checkSecret, type Secret, type Secrets } from '../secrets/secrets.ts'
import { StorageError } from '../storage/errors.ts'
import type { OnOutcome } from '../storage/groupWriter.ts'
import { FencedStream, type FenceOptions } from './fencedStream.ts'
import { isNotFound, type Nats, persist } from './natsConnection.ts'
import { lastMessages, readMessages } from './readMessages.ts'
import { TAKEN } from './takeStream.ts'

/** The value, and the one that it replaces until that is overwritten. */
const VERSIONS = 8
/** Of the bucket's format: whether an entry says that its key is gone. */
const [OPERATION, REMOVED] = ['KV-Operation', 'DEL']

export interface NatsSecretsOptions extends FenceOptions {
  readonly bucket: 'secrets' | 'people'
  readonly onOutcome?: OnOutcome
}

/** Opens the bucket of secrets, and makes it where it is missing. @throws StorageError */
export async function openNatsSecrets(nats: Nats, options: NatsSecretsOptions): Promise<NatsSecrets> {
  const bucket = `${nats.name}-${options.bucket}`
  const kv = await persist(() =>
    new Kvm(nats.js).create(bucket, {
      history: VERSIONS,
      replicas: nats.replicas,
      // Only the leader has every value that was acknowledged.
      allow_direct: false,
    }),
  )
  const [stream, prefix] = [`KV_${bucket}`, `$KV.${bucket}.`]
  const entries = await FencedStream.open(nats, { stream, subject: prefix + TAKEN }, options)
  const secrets = new NatsSecrets(nats, kv, { ...options, stream, prefix, entries })
  await secrets.purge()
  return secrets
}

interface Parts extends NatsSecretsOptions {
  readonly stream: string
  /** Of its subjects. */
  readonly prefix: string
  readonly entries: FencedStream
}

/** Dots have a meaning in keys of a bucket. */
const keyOf = (key: string): string => key.replaceAll('=', '=3D').replaceAll('.', '=2E')
const plainKey = (key: string): string => key.replaceAll('=2E', '.').replaceAll('=3D', '=')

class NatsSecrets implements Secrets {
  readonly #nats: Nats
  readonly #kv: KV
  readonly #parts: Parts
  readonly #writing = new KeyedQueue<string>()
  /** Revisions that are old, or will be once the newer one is stored, and are not overwritten yet. */
  readonly #left = new Map<string, Set<number>>()

  constructor(nats: Nats, kv: KV, parts: Parts) {
    this.#nats = nats
    this.#kv = kv
    this.#parts = parts
  }

  async get(key: string): Promise<Secret | null> {
    checkSecret(key)
    const entry = await this.#newest(key)
    if (entry?.operation !== 'PUT') return null
    return { key, value: entry.string(), revision: entry.revision }
  }

  #newest(key: string): Promise<KvEntry | null> {
    return persist(() => this.#kv.get(keyOf(key)))
  }

  async *list(prefix: string): AsyncIterable<Secret> {
    const { stream, prefix: subjects } = this.#parts
    const found: Secret[] = []
    const entries = await lastMessages(this.#nats, { stream, subject: `${subjects}>` })
    for (const { subject, data, seq, headers } of entries) {
      const key = plainKey(subject.slice(subjects.length))
      const isGone = subject === subjects + TAKEN || headers?.has(OPERATION) === true
      if (!isGone && key.startsWith(prefix))
        found.push({ key, value: Buffer.from(data).toString('utf8'), revision: seq })
    }
    yield* found.sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  async put(key: string, value: string, expectedRevision?: number): Promise<number> {
    checkSecret(key, value)
    return this.#noting(() => this.#writing.run(key, () => this.#put(key, value, expectedRevision)))
  }

  async #put(key: string, value: string, expectedRevision: number | undefined): Promise<number> {
    const { entries, prefix } = this.#parts
    const found = (await this.get(key))?.revision ?? 0
    await this.#overwriteLeft(key, found)
    if (found !== (expectedRevision ?? found)) throw new ConflictError(key, expectedRevision ?? 0, found)
    // Before it is known to be replaced: an answer may be lost.
    if (found > 0) this.#leave(key, found)
    const revision = await entries.put(prefix + keyOf(key), value)
    await this.#overwriteLeft(key, revision)
    return revision
  }

  #leave(key: string, revision: number): void {
    this.#left.set(key, (this.#left.get(key) ?? new Set()).add(revision))
  }

  async remove(key: string, expectedRevision?: number): Promise<void> {
    checkSecret(key)
    await this.#noting(() => this.#writing.run(key, () => this.#remove(key, expectedRevision)))
  }

  async #remove(key: string, expectedRevision: number | undefined): Promise<void> {
    const { entries, prefix } = this.#parts
    const newest = await this.#newest(key)
    const found = newest?.operation === 'PUT' ? newest.revision : 0
    if (found !== (expectedRevision ?? found)) throw new ConflictError(key, expectedRevision ?? 0, found)
    if (newest === null) return
    let removed = newest.revision
    if (found > 0) {
      this.#leave(key, found)
      removed = await entries.put(prefix + keyOf(key), '', { [OPERATION]: REMOVED })
      this.#leave(key, removed)
    }
    // In their order: without the newest entry an older one would be read again. A later one is another owner's.
    for (const revision of await this.#revisionsOf(key))
      if (revision <= removed) await this.#overwrite(revision)
    this.#left.delete(key)
  }

  /** Oldest first. */
  async #revisionsOf(key: string): Promise<number[]> {
    const { stream, prefix } = this.#parts
    const found: number[] = []
    for await (const batch of readMessages(this.#nats, {
      stream,
      subject: prefix + keyOf(key),
      isHeadersOnly: true,
    }))
      found.push(...batch.map(({ seq }) => seq))
    return found
  }

  async #overwriteLeft(key: string, newest: number): Promise<void> {
    const left = this.#left.get(key) ?? new Set()
    for (const revision of left) {
      if (revision === newest) continue
      await this.#overwrite(revision)
      left.delete(revision)
    }
    if (left.size === 0) this.#left.delete(key)
  }

  /** With random bytes, in the files of the server. Does nothing where the message is gone. */
  async #overwrite(revision: number): Promise<void> {
    try {
      await persist(() => this.#nats.jsm.streams.deleteMessage(this.#parts.stream, revision, true))
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }

  async purge(): Promise<void> {
    const { stream, prefix } = this.#parts
    const newest = new Map<string, number>()
    const removed = new Map<string, number>()
    const wanted = { stream, subject: `${prefix}>`, isHeadersOnly: true }
    for await (const batch of readMessages(this.#nats, wanted))
      for (const { subject, seq, headers } of batch) {
        const older = newest.get(subject)
        newest.set(subject, seq)
        if (headers?.has(OPERATION) === true) removed.set(subject, seq)
        if (older !== undefined) await this.#writing.run(subject, () => this.#overwrite(older))
      }
    for (const [subject, seq] of removed) await this.#writing.run(subject, () => this.#overwrite(seq))
  }

  async #noting<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work()
      this.#parts.onOutcome?.(null)
      return result
    } catch (error) {
      if (error instanceof StorageError) this.#parts.onOutcome?.(error.cause)
      throw error
    }
  }

  close(): void {
    // The connection belongs to all stores.
  }
}
