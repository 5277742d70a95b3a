/**
 * Event log with personal data encrypted at rest. Commits without personal data, such as those from reports,
 * pass unchanged.
 */
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import type { EventLog } from '../log/eventLog.ts'
import type { PersonKeys } from './personKeys.ts'
import { openCommit, peopleIn, sealCommit } from './sealedCommit.ts'

export class PersonalLog implements EventLog {
  /** Unencrypted access for tests only. */
  readonly stored: EventLog
  readonly #keys: PersonKeys
  /** Streams with appends waiting for a new key; resolves once the last was passed on. */
  readonly #waiting = new Map<StreamId, Promise<void>>()

  constructor(log: EventLog, keys: PersonKeys) {
    this.stored = log
    this.#keys = keys
  }

  append(commit: Commit, id: string): Promise<void> {
    const people = peopleIn(commit, this.#keys)
    const isWaiting = this.#waiting.has(commit.stream)
    if (people.length === 0 && !isWaiting) return this.stored.append(commit, id)
    const missing = people.filter((person) => this.#keys.cipherOf(person) === undefined)
    if (missing.length === 0 && !isWaiting) return this.stored.append(sealCommit(commit, this.#keys), id)
    return this.#appendLater(commit, id, missing)
  }

  /** The key is durable before a commit that needs it; the order of the stream stays. */
  #appendLater(commit: Commit, id: string, missing: readonly string[]): Promise<void> {
    const { stream } = commit
    const before = this.#waiting.get(stream)
    const ready = (async (): Promise<void> => {
      await before
      await Promise.all(missing.map((person) => this.#keys.make(person)))
    })()
    const appended = ready.then(() => this.stored.append(sealCommit(commit, this.#keys), id))
    const passedOn = ready.then(done, done)
    this.#waiting.set(stream, passedOn)
    void passedOn.then(() => {
      if (this.#waiting.get(stream) === passedOn) this.#waiting.delete(stream)
    })
    return appended
  }

  async *read(
    stream: StreamId,
    afterSeq: number,
    count?: number,
    naming?: string,
  ): AsyncIterable<readonly Commit[]> {
    for await (const piece of this.stored.read(stream, afterSeq, count, naming))
      yield piece.map((commit) => openCommit(commit, this.#keys))
  }

  async settled(): Promise<void> {
    while (this.#waiting.size > 0) await Promise.all(this.#waiting.values())
    await this.stored.settled()
  }

  async close(): Promise<void> {
    while (this.#waiting.size > 0) await Promise.all(this.#waiting.values())
    await this.stored.close()
  }

  lastSeq(stream: StreamId): Promise<number> {
    return this.stored.lastSeq(stream)
  }

  hashAt(stream: StreamId, seq: number): Promise<string | null> {
    return this.stored.hashAt(stream, seq)
  }

  seqAt(stream: StreamId, atMs: number): Promise<number> {
    return this.stored.seqAt(stream, atMs)
  }

  streams(): Promise<readonly StreamId[]> {
    return this.stored.streams()
  }

  newestMs(): Promise<number> {
    return this.stored.newestMs()
  }

  findBrokenLink(rest?: () => Promise<void>): Promise<string | null> {
    return this.stored.findBrokenLink(rest)
  }

  findBrokenTail(commitsPerStream: number): Promise<string | null> {
    return this.stored.findBrokenTail(commitsPerStream)
  }
}

const done = (): void => {}
