/**
 * Writes to one stream as its only writer: every message states which sequence it expects to follow, so that a second
 * writer shows at once. Many are in flight together; they are stored in the order of the calls and reported in that order.
 * A message whose outcome is unknown is sent again, with the same content, id and expectation, until it is known; the
 * others wait meanwhile.
 */
import { type MsgHdrs, headers as newHeaders } from '@nats-io/transport-node'
import { pause } from '../../base/clock.ts'
import { LeaseLostError } from '../leases/leases.ts'
import { type Receipt, tellFailed, tellStored } from '../receipt.ts'
import { QueueFullError, StorageError, throwUncaught } from '../storage/errors.ts'
import type { OnOutcome } from '../storage/groupWriter.ts'
import { isRefused, isWrongSequence, type Nats } from './natsConnection.ts'
import { messageAt } from './readMessages.ts'

export interface Message {
  readonly subject: string
  readonly data: Uint8Array | string
  /** Recognises the message where it is sent again. */
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
}

/** Mismatch: another message is the last one, perhaps this one itself. Unknown: there was no answer. */
type Outcome =
  | { readonly seq: number }
  | { readonly refusal: unknown }
  | 'mismatch'
  | { readonly unknown: unknown }

interface Entry {
  readonly message: Message
  readonly receipt: Receipt<number>
  expected: number
  outcome: Outcome | null
  /** It may be stored whatever a later answer says. */
  wasUnknown: boolean
}

export interface StreamWriterOptions {
  readonly stream: string
  /** Sequence of the last message of the stream. */
  readonly last: number
  readonly capacity: number
  /** Told of trouble, and with null once it is over. */
  readonly onOutcome?: OnOutcome
  /** A message was refused, and with it all waiting ones: before their callers learn of it. */
  readonly onRefusal?: () => void
  /** Another process writes the stream. By default that is an uncaught error. */
  readonly onFenced?: (error: Error) => void
}

const IN_FLIGHT_MAX = 256
/** Sending again does no harm. */
const ANSWER_MS = 2_000
/** Of a server that does not say it. */
const PAYLOAD_BYTES = 1024 ** 2
const HEADERS_MAX_BYTES = 2_048
const RETRY_MIN_MS = 50
const RETRY_MAX_MS = 1_000
export const ID_HEADER = 'Nats-Msg-Id'

export class StreamWriter {
  readonly #nats: Nats
  readonly #options: StreamWriterOptions
  #last: number
  #queue: Entry[] = []
  #inFlight: Entry[] = []
  #unanswered = 0
  /** One of those in flight was not stored at once: nothing more is sent until all are settled. */
  #isHalted = false
  #hasTrouble = false
  #lost: Error | null = null
  #idle: PromiseWithResolvers<void> | null = null

  constructor(nats: Nats, options: StreamWriterOptions) {
    this.#nats = nats
    this.#options = options
    this.#last = options.last
  }

  /** Sequence of the last message that is known to be stored. */
  get last(): number {
    return this.#last
  }

  /** Why the message cannot be put now; null where it can. */
  refusalOf({ data }: Pick<Message, 'data'>): Error | null {
    if (this.#lost) return new StorageError(this.#lost)
    if (this.#queue.length + this.#inFlight.length >= this.#options.capacity) return new QueueFullError()
    const roomBytes = (this.#nats.connection.info?.max_payload ?? PAYLOAD_BYTES) - HEADERS_MAX_BYTES
    if (Buffer.byteLength(data) <= roomBytes) return null
    return new StorageError(
      new Error(`it has more than ${roomBytes} bytes: raise max_payload of nats-server`),
    )
  }

  /** The receipt gets the message's sequence in the stream. It fails with StorageError or QueueFullError. */
  put(message: Message, receipt: Receipt<number>): void {
    const refusal = this.refusalOf(message)
    if (refusal) receipt.failed(refusal)
    else {
      this.#queue.push({ message, receipt, expected: 0, outcome: null, wasUnknown: false })
      this.#pump()
    }
  }

  /** Resolves once everything that was put so far has its outcome. */
  settled(): Promise<void> {
    if (this.#queue.length + this.#inFlight.length === 0) return Promise.resolve()
    this.#idle ??= Promise.withResolvers()
    return this.#idle.promise
  }

  #pump(): void {
    while (!this.#isHalted && this.#queue.length > 0 && this.#inFlight.length < IN_FLIGHT_MAX) {
      const entry = this.#queue.shift() as Entry
      entry.expected = this.#last + this.#inFlight.length
      const before = this.#inFlight.at(-1)?.message.id
      this.#inFlight.push(entry)
      this.#unanswered += 1
      void this.#send(entry, before).then((outcome) => {
        note(entry, outcome)
        this.#unanswered -= 1
        this.#settle()
      })
    }
  }

  /** @param before id of the message in flight that it follows: in its place may be one of another writer */
  async #send({ message, expected }: Entry, before?: string): Promise<Outcome> {
    const { subject, data, id } = message
    try {
      const ack = await this.#nats.js.publish(subject, data, {
        msgID: id,
        expect: { lastSequence: expected, ...(before === undefined ? {} : { lastMsgID: before }) },
        timeout: ANSWER_MS,
        headers: headersOf(message),
      })
      return ack.seq === expected + 1 ? { seq: ack.seq } : { refusal: new Error(`${id} was used before`) }
    } catch (error) {
      if (isWrongSequence(error)) return 'mismatch'
      return isRefused(error) ? { refusal: error } : { unknown: error }
    }
  }

  #settle(): void {
    if (this.#isHalted) {
      if (this.#unanswered === 0) this.#recoverOrEnd()
      return
    }
    for (;;) {
      const outcome = this.#inFlight[0]?.outcome
      if (!outcome || outcome === 'mismatch' || !('seq' in outcome)) break
      this.#accept(outcome.seq)
    }
    this.#isHalted = this.#inFlight.some(({ outcome }) => outcome !== null && !isStored(outcome))
    if (this.#isHalted) {
      if (this.#unanswered === 0) this.#recoverOrEnd()
      return
    }
    this.#pump()
    this.#notifyIdle()
  }

  #recoverOrEnd(): void {
    this.#recover().catch((error: unknown) => {
      throwUncaught(new Error(`writing to ${this.#options.stream} failed`, { cause: error }))
    })
  }

  /** One by one, from the first that is not known to be stored. */
  async #recover(): Promise<void> {
    for (let tries = 0; ; ) {
      const entry = this.#inFlight[0]
      if (!entry) break
      const { outcome: known, wasUnknown } = entry
      if (known !== null && known !== 'mismatch' && 'refusal' in known && !wasUnknown) {
        this.#failAll(known.refusal)
        break
      }
      const outcome = await this.#clear(entry)
      if (outcome === 'mismatch') return this.#lose()
      note(entry, outcome)
      if ('seq' in outcome) {
        tries = 0
        this.#accept(outcome.seq)
      } else if ('unknown' in outcome || entry.wasUnknown) {
        this.#hasTrouble = true
        this.#options.onOutcome?.('unknown' in outcome ? outcome.unknown : outcome.refusal)
        await pause(Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** tries))
        tries += 1
      }
    }
    this.#isHalted = false
    this.#pump()
    this.#notifyIdle()
  }

  /** Sent again; a mismatch means that a message of another writer is in its place. */
  async #clear(entry: Entry): Promise<Outcome> {
    if (entry.outcome !== null && isStored(entry.outcome)) return entry.outcome
    const outcome = await this.#send(entry)
    if (outcome !== 'mismatch') return outcome
    try {
      const stored = await messageAt(this.#nats, this.#options.stream, entry.expected + 1)
      return stored?.header.get(ID_HEADER) === entry.message.id ? { seq: stored.seq } : 'mismatch'
    } catch (error) {
      return { unknown: error }
    }
  }

  #accept(seq: number): void {
    const entry = this.#inFlight.shift() as Entry
    this.#last = seq
    if (this.#hasTrouble) this.#options.onOutcome?.(null)
    this.#hasTrouble = false
    tellStored(entry.receipt, seq)
  }

  #failAll(cause: unknown): void {
    const entries = [...this.#inFlight, ...this.#queue]
    this.#inFlight = []
    this.#queue = []
    this.#hasTrouble = true
    this.#options.onOutcome?.(cause)
    this.#options.onRefusal?.()
    const error = new StorageError(cause)
    for (const { receipt, outcome } of entries)
      if (outcome !== null && isStored(outcome)) tellStored(receipt, outcome.seq)
      else tellFailed(receipt, error)
  }

  #lose(): void {
    const error = new LeaseLostError(this.#options.stream, 'another process writes to it')
    this.#lost = error
    this.#failAll(error)
    this.#notifyIdle()
    const { onFenced = throwUncaught } = this.#options
    onFenced(error)
  }

  #notifyIdle(): void {
    if (this.#idle === null || this.#queue.length + this.#inFlight.length > 0) return
    this.#idle.resolve()
    this.#idle = null
  }
}

const isStored = (outcome: Outcome): outcome is { readonly seq: number } =>
  outcome !== 'mismatch' && 'seq' in outcome

function note(entry: Entry, outcome: Outcome): void {
  entry.outcome = outcome
  if (outcome !== 'mismatch' && 'unknown' in outcome) entry.wasUnknown = true
}

function headersOf({ headers }: Message): MsgHdrs {
  const made = newHeaders()
  for (const [name, value] of Object.entries(headers)) made.set(name, value)
  return made
}
