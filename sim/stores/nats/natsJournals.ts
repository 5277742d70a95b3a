/** Journals on JetStream: a stream for each, a subject for each key. */
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Journal, Journals, Note } from '../journals/journals.ts'
import { FencedStream, type FenceOptions } from './fencedStream.ts'
import { ensureStream, type Nats, textOfToken, tokenOf } from './natsConnection.ts'
import { readMessages } from './readMessages.ts'
import { TAKEN } from './takeStream.ts'

const REPLACES = { 'Nats-Rollup': 'sub' }

/** Journals on this server. Opening one makes its stream where it is missing. */
export function natsJournals(nats: Nats, options: FenceOptions = {}): Journals {
  return {
    async open(name) {
      const [stream, prefix] = [`${nats.name}-journal-${name}`, `${nats.name}.journal.${name}.`]
      await ensureStream(nats, { name: stream, subjects: [`${prefix}>`], allow_rollup_hdrs: true })
      const notes = await FencedStream.open(nats, { stream, subject: prefix + TAKEN }, options)
      return new NatsJournal(nats, { stream, prefix, notes })
    },
  }
}

interface Parts {
  readonly stream: string
  /** Of its subjects, with the dot. */
  readonly prefix: string
  readonly notes: FencedStream
}

class NatsJournal implements Journal {
  readonly #nats: Nats
  readonly #parts: Parts

  constructor(nats: Nats, parts: Parts) {
    this.#nats = nats
    this.#parts = parts
  }

  async *read(): AsyncIterable<Note> {
    const { stream, prefix } = this.#parts
    for await (const batch of readMessages(this.#nats, { stream }))
      for (const { subject, data } of batch) {
        const token = subject.slice(prefix.length)
        if (token !== TAKEN) yield { key: textOfToken(token), text: gunzipSync(data).toString('utf8') }
      }
  }

  async append(key: string, text: string): Promise<void> {
    await this.#parts.notes.put(this.#parts.prefix + tokenOf(key), gzipSync(text))
  }

  async replace(key: string, text: string): Promise<void> {
    await this.#parts.notes.put(this.#parts.prefix + tokenOf(key), gzipSync(text), REPLACES)
  }
}
