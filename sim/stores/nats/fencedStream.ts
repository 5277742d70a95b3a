/**
 * Writes of the owner to a stream whose messages are read by subject, one at a time. Each states which sequence it expects
 * to follow. Where that fails, the newest mark decides: under a later epoch the stream belongs to another process.
 * `StreamWriter` is for streams of many messages a second.
 */
import { randomUUID } from 'node:crypto'
import { type MsgHdrs, headers as newHeaders } from '@nats-io/transport-node'
import { KeyedQueue } from '../../base/keyedQueue.ts'
import { LeaseLostError } from '../leases/leases.ts'
import { StorageError, throwUncaught } from '../storage/errors.ts'
import { isWrongSequence, type Nats, persist } from './natsConnection.ts'
import { epochOf, takeStream } from './takeStream.ts'

export interface FenceOptions {
  /** Of the lease: writes of an earlier owner are refused. Without it nobody is kept out. */
  readonly epoch?: number
  /** Another process owns the stream. By default that is an uncaught error. */
  readonly onFenced?: (error: Error) => void
}

interface Place {
  readonly stream: string
  /** Of the marks. */
  readonly subject: string
}

type Headers = Readonly<Record<string, string>>

export class FencedStream {
  readonly #nats: Nats
  readonly #place: Place
  readonly #options: FenceOptions
  readonly #writing = new KeyedQueue<string>()
  /** Sequence of the last message, as far as this process knows. */
  #last: number
  #lost: Error | null = null

  private constructor(
    nats: Nats,
    place: Place,
    parts: { readonly last: number; readonly options: FenceOptions },
  ) {
    this.#nats = nats
    this.#place = place
    this.#options = parts.options
    this.#last = parts.last
  }

  /** @throws LeaseLostError where a later owner has taken it */
  static async open(nats: Nats, place: Place, options: FenceOptions): Promise<FencedStream> {
    const { stream, subject } = place
    const { epoch } = options
    const last =
      epoch === undefined
        ? (await persist(() => nats.jsm.streams.info(stream))).state.last_seq
        : await takeStream(nats, stream, { subject, epoch })
    return new FencedStream(nats, place, { last, options })
  }

  /** @returns the sequence of the message @throws StorageError, UnknownOutcomeError */
  put(subject: string, data: Uint8Array | string, headers: Headers = {}): Promise<number> {
    return this.#writing.run('', () => this.#put(subject, data, headersOf(headers)))
  }

  async #put(subject: string, data: Uint8Array | string, headers: MsgHdrs): Promise<number> {
    const msgID = randomUUID()
    for (;;) {
      if (this.#lost) throw new StorageError(this.#lost)
      const lastSequence = this.#last
      try {
        const ack = await persist(() =>
          this.#nats.js.publish(subject, data, { msgID, headers, expect: { lastSequence } }),
        )
        this.#last = ack.seq
        return ack.seq
      } catch (error) {
        // Where it is stored although the answer was lost, it is recognised by its id when it is sent again.
        if (!isWrongSequence(error)) throw error
        await this.#look()
      }
    }
  }

  async #look(): Promise<void> {
    const { stream, subject } = this.#place
    // Before the mark is read: a mark that comes later changes it.
    const { state } = await persist(() => this.#nats.jsm.streams.info(stream))
    this.#last = state.last_seq
    if ((await epochOf(this.#nats, stream, subject)) <= (this.#options.epoch ?? 0)) return
    const error = new LeaseLostError(stream, 'a later owner has taken it')
    this.#lost = error
    const { onFenced = throwUncaught } = this.#options
    onFenced(error)
  }
}

function headersOf(headers: Headers): MsgHdrs {
  const made = newHeaders()
  for (const [name, value] of Object.entries(headers)) made.set(name, value)
  return made
}
