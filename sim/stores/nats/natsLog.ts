/**
 * The log on JetStream. A stream of the log belongs to a shard, a shard is one stream of NATS with one writer, a commit is
 * one message: what a commit says is stored whole or not at all. `Nats-Expected-Last-Sequence` of the shard decides who
 * writes; the one who opens the log appends a mark to each shard, with which an earlier writer's next append is refused.
 */
import { createHash } from 'node:crypto'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import { nextTurn } from '../../base/clock.ts'
import { BEFORE_ALL, chainHash, type Head, nextHead } from '../log/chainHash.ts'
import { type EventLog, SequenceConflict } from '../log/eventLog.ts'
import { promised } from '../receipt.ts'
import type { OnOutcome } from '../storage/groupWriter.ts'
import { ensureStream, hasStream, type Nats, textOfToken, tokenOf } from './natsConnection.ts'
import { firstWhere, lastMessages, readMessages } from './readMessages.ts'
import { atOf, commitBody, commitMessage, commitOf, hashOf, seqOf, storedCommitOf } from './storedCommits.ts'
import { ID_HEADER, StreamWriter } from './streamWriter.ts'
import { epochOf, TAKEN, takeStream } from './takeStream.ts'

export interface NatsLogOptions {
  /** Shards of projects, a fixed number; the estate has one of its own. */
  readonly shards: number
  /** Greater than that of every earlier owner. */
  readonly epoch: number
  readonly onOutcome?: OnOutcome
  readonly onFenced?: (error: Error) => void
}

const QUEUE_CAPACITY = 20_000
const VERIFIED_COMMITS = 100
const OPENED_AT_ONCE = 16

interface TimedHead extends Head {
  readonly atMs: number
}

interface Shard {
  readonly stream: string
  /** Of its subjects, with the dot. */
  readonly prefix: string
  readonly writer: StreamWriter
  /** Of stored commits only, which is all that anybody may read. */
  readonly heads: Map<StreamId, TimedHead>
  /** With those in flight. */
  readonly ahead: Map<StreamId, TimedHead>
  /** Appends in flight, by stream, sequence and id. */
  readonly inFlight: Map<string, Promise<void>>
}

/** Takes over every shard. @throws StorageError, UnknownOutcomeError */
export async function openNatsLog(nats: Nats, options: NatsLogOptions): Promise<EventLog> {
  const names = ['estate', ...Array.from({ length: options.shards }, (_, n) => String(n))]
  const shards = new Map<string, Shard>()
  for (let at = 0; at < names.length; at += OPENED_AT_ONCE) {
    const some = names.slice(at, at + OPENED_AT_ONCE)
    const opened = await Promise.all(some.map((name) => openShard(nats, name, options)))
    for (const [n, shard] of opened.entries()) shards.set(some[n] ?? '', shard)
  }
  return new NatsLog(nats, shards, options.shards)
}

/** Of the owner that took the log last; 0 where there is no log yet. */
export async function newestEpoch(nats: Nats): Promise<number> {
  const [stream, prefix] = placeOf(nats, 'estate')
  return (await hasStream(nats, stream)) ? epochOf(nats, stream, prefix + TAKEN) : 0
}

/** Name of the stream that holds the log of a shard. */
export const logStreamName = ({ name }: Pick<Nats, 'name'>, shard: string): string => `${name}-log-${shard}`

const placeOf = (nats: Nats, shard: string) =>
  [logStreamName(nats, shard), `${nats.name}.log.${shard}.`] as const

async function openShard(nats: Nats, name: string, options: NatsLogOptions): Promise<Shard> {
  const [stream, prefix] = placeOf(nats, name)
  await ensureStream(nats, { name: stream, subjects: [`${prefix}>`], deny_delete: true, deny_purge: true })
  const last = await takeStream(nats, stream, { subject: prefix + TAKEN, epoch: options.epoch })
  const heads = new Map<StreamId, TimedHead>()
  for (const message of await lastMessages(nats, { stream, subject: `${prefix}>`, isHeadersOnly: true })) {
    const token = message.subject.slice(prefix.length)
    if (token === TAKEN) continue
    heads.set(textOfToken(token) as StreamId, {
      seq: seqOf(message),
      hash: hashOf(message),
      atMs: atOf(message),
    })
  }
  const ahead = new Map<StreamId, TimedHead>()
  const { onOutcome, onFenced } = options
  const writer = new StreamWriter(nats, {
    stream,
    last,
    capacity: QUEUE_CAPACITY,
    onRefusal: () => ahead.clear(),
    ...(onOutcome ? { onOutcome } : {}),
    ...(onFenced ? { onFenced } : {}),
  })
  return { stream, prefix, writer, heads, ahead, inFlight: new Map() }
}

class NatsLog implements EventLog {
  readonly #nats: Nats
  readonly #shards: ReadonlyMap<string, Shard>
  readonly #count: number
  readonly #shardOf = new Map<StreamId, Shard>()

  constructor(nats: Nats, shards: ReadonlyMap<string, Shard>, count: number) {
    this.#nats = nats
    this.#shards = shards
    this.#count = count
  }

  #shard(stream: StreamId): Shard {
    const known = this.#shardOf.get(stream)
    if (known) return known
    const digest = createHash('sha256').update(stream).digest().readUInt32BE()
    const shard = this.#shards.get(stream === 'estate' ? stream : String(digest % this.#count))
    if (!shard) throw new Error(`${stream} has no shard`)
    this.#shardOf.set(stream, shard)
    return shard
  }

  append(commit: Commit, id: string): Promise<void> {
    const { stream, seq } = commit
    const shard = this.#shard(stream)
    const head = shard.ahead.get(stream) ?? shard.heads.get(stream) ?? BEFORE_ALL
    if (seq <= head.seq) return this.#again(shard, commit, id)
    if (seq !== head.seq + 1) return Promise.reject(new SequenceConflict(stream, seq, head.seq))
    const body = commitBody(commit)
    const next = { seq, hash: chainHash(head.hash, stream, seq, body), atMs: commit.at }
    const message = commitMessage(commit, { body, hash: next.hash })
    const refusal = shard.writer.refusalOf(message)
    if (refusal) return Promise.reject(refusal)
    shard.ahead.set(stream, next)
    const key = `${stream}#${seq} ${id}`
    const stored = promised<number>((receipt) =>
      shard.writer.put(
        { ...message, subject: shard.prefix + tokenOf(stream), id },
        {
          stored(position) {
            shard.heads.set(stream, next)
            if (shard.ahead.get(stream) === next) shard.ahead.delete(stream)
            receipt.stored(position)
          },
          failed: (error) => receipt.failed(error),
        },
      ),
    ).then(() => undefined)
    shard.inFlight.set(key, stored)
    const done = (): void => void shard.inFlight.delete(key)
    stored.then(done, done)
    return stored
  }

  /** Of one that is on its way or stored under its id this is a repetition. */
  async #again(shard: Shard, { stream, seq }: Commit, id: string): Promise<void> {
    const running = shard.inFlight.get(`${stream}#${seq} ${id}`)
    if (running) return running
    const last = (shard.ahead.get(stream) ?? shard.heads.get(stream) ?? BEFORE_ALL).seq
    const message = seq <= this.#seqOf(stream) ? await this.#messageOf(stream, seq) : null
    if (message?.header.get(ID_HEADER) !== id) throw new SequenceConflict(stream, seq, last)
  }

  #seqOf(stream: StreamId): number {
    return this.#shard(stream).heads.get(stream)?.seq ?? 0
  }

  /** The first commit of the stream with this sequence or a later one. */
  #messageOf(stream: StreamId, seq: number) {
    const shard = this.#shard(stream)
    const place = { stream: shard.stream, subject: shard.prefix + tokenOf(stream), last: shard.writer.last }
    return firstWhere(this.#nats, place, (message) => seqOf(message) >= seq)
  }

  async lastSeq(stream: StreamId): Promise<number> {
    return this.#seqOf(stream)
  }

  async hashAt(stream: StreamId, seq: number): Promise<string | null> {
    const head = this.#shard(stream).heads.get(stream)
    if (head?.seq === seq) return head.hash
    if (seq < 1 || seq > (head?.seq ?? 0)) return null
    const message = await this.#messageOf(stream, seq)
    return message && seqOf(message) === seq ? hashOf(message) : null
  }

  async seqAt(stream: StreamId, atMs: number): Promise<number> {
    const shard = this.#shard(stream)
    const place = { stream: shard.stream, subject: shard.prefix + tokenOf(stream), last: shard.writer.last }
    const later = await firstWhere(this.#nats, place, (message) => atOf(message) > atMs)
    return later === null ? this.#seqOf(stream) : seqOf(later) - 1
  }

  async streams(): Promise<readonly StreamId[]> {
    return [...this.#shards.values()].flatMap(({ heads }) => [...heads.keys()]).sort()
  }

  async newestMs(): Promise<number> {
    let newest = 0
    for (const { heads } of this.#shards.values())
      for (const { atMs } of heads.values()) newest = Math.max(newest, atMs)
    return newest
  }

  async *read(
    stream: StreamId,
    afterSeq: number,
    count = Number.POSITIVE_INFINITY,
    naming = '',
  ): AsyncGenerator<readonly Commit[], void, undefined> {
    for (let after = Math.max(0, afterSeq); ; ) {
      const upTo = Math.min(this.#seqOf(stream), afterSeq + count)
      if (upTo <= after) return
      for await (const commits of this.#stored(stream, after, upTo)) {
        const named = commits.filter(({ body }) => body.includes(naming))
        if (named.length > 0) yield named.map((commit) => commitOf(stream, commit))
        await nextTurn()
      }
      after = upTo
    }
  }

  /** In pieces, without those that are missing. */
  async *#stored(stream: StreamId, after: number, upTo: number) {
    const shard = this.#shard(stream)
    const first = after === 0 ? null : await this.#messageOf(stream, after + 1)
    if (after > 0 && first === null) return
    if (first && upTo === after + 1) {
      yield [storedCommitOf(first)]
      return
    }
    const from = first?.seq ?? 1
    const wanted = { stream: shard.stream, subject: shard.prefix + tokenOf(stream), from }
    for await (const batch of readMessages(this.#nats, wanted)) {
      const commits = batch.map(storedCommitOf).filter(({ seq }) => seq > after && seq <= upTo)
      if (commits.length > 0) yield commits
      if (seqOf(batch[batch.length - 1] as (typeof batch)[number]) >= upTo) return
    }
  }

  async findBrokenLink(rest: () => Promise<void> = nextTurn): Promise<string | null> {
    for (const stream of await this.streams()) {
      const broken = await this.#brokenAfter(stream, BEFORE_ALL, rest)
      if (broken !== null) return broken
    }
    return null
  }

  async findBrokenTail(commitsPerStream: number): Promise<string | null> {
    for (const stream of await this.streams()) {
      const before = Math.max(0, this.#seqOf(stream) - commitsPerStream)
      const hash = before === 0 ? '' : await this.hashAt(stream, before)
      if (hash === null) return `${stream}#${before}`
      const broken = await this.#brokenAfter(stream, { seq: before, hash }, nextTurn)
      if (broken !== null) return broken
    }
    return null
  }

  async #brokenAfter(stream: StreamId, from: Head, rest: () => Promise<void>): Promise<string | null> {
    const to = this.#seqOf(stream)
    let last = from
    for await (const commits of this.#stored(stream, from.seq, to)) {
      for (const commit of commits) {
        const next = nextHead(stream, last, commit)
        if (!next) return `${stream}#${last.seq + 1}`
        last = next
        if (last.seq % VERIFIED_COMMITS === 0) await rest()
      }
    }
    return last.seq < to ? `${stream}#${last.seq + 1}` : null
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#shards.values()].map(({ writer }) => writer.settled()))
  }

  /** The connection stays open: it belongs to all stores. */
  close(): Promise<void> {
    return this.settled()
  }
}
