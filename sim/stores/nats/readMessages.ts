/** Reads stored messages in order, by consumers that end with the reading. Only the leader is asked. */
import type { ConsumerConfig, JsMsg, NextMsgRequest, SeqMsgRequest, StoredMsg } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { pause } from '../../base/clock.ts'
import { UnknownOutcomeError } from '../storage/errors.ts'
import { isNotFound, type Nats, persist } from './natsConnection.ts'

const BATCH = 256
const EXPIRES_MS = 5_000
const UNUSED_MS = 60_000
const TRIES = 40
const RETRY_MS = 250

export interface Wanted {
  readonly stream: string
  /** Of these subjects only. */
  readonly subject?: string
  /** From this sequence of the stream on. */
  readonly from?: number
  /** Without their content. */
  readonly isHeadersOnly?: boolean
  /** Messages at once; fewer where they are large. */
  readonly batch?: number
}

/** In batches, up to the last one that is there. A reading that is interrupted is taken up again. */
export async function* readMessages(nats: Nats, wanted: Wanted): AsyncGenerator<readonly JsMsg[]> {
  let from = wanted.from ?? 1
  for (let tries = 0; ; ) {
    try {
      for await (const batch of pull(nats, wanted, {
        deliver_policy: 'by_start_sequence',
        opt_start_seq: from,
      })) {
        tries = 0
        yield batch
        from = (batch.at(-1)?.seq ?? from - 1) + 1
      }
      return
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      tries += 1
      if (tries > TRIES) throw new UnknownOutcomeError(error)
      await pause(RETRY_MS)
    }
  }
}

/** The last message of each subject. */
export async function lastMessages(nats: Nats, wanted: Wanted): Promise<readonly JsMsg[]> {
  for (let tries = 0; ; tries += 1) {
    const found: JsMsg[] = []
    try {
      for await (const batch of pull(nats, wanted, { deliver_policy: 'last_per_subject' }))
        found.push(...batch)
      return found
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      if (tries >= TRIES) throw new UnknownOutcomeError(error)
      await pause(RETRY_MS)
    }
  }
}

/** The consumer is gone, or answers no more. */
class Interrupted extends Error {}

async function* pull(
  nats: Nats,
  { stream, subject, isHeadersOnly = false, batch: size = BATCH }: Wanted,
  start: Pick<ConsumerConfig, 'deliver_policy' | 'opt_start_seq'>,
): AsyncGenerator<readonly JsMsg[]> {
  const info = await persist(() =>
    nats.jsm.consumers.add(stream, {
      ack_policy: 'none',
      ...start,
      ...(subject === undefined ? {} : { filter_subject: subject }),
      headers_only: isHeadersOnly,
      mem_storage: true,
      num_replicas: 1,
      inactive_threshold: nanos(UNUSED_MS),
    }),
  )
  const consumer = nats.js.consumers.getConsumerFromInfo(info)
  try {
    for (let pending = info.num_pending; pending > 0; ) {
      const wantedCount = Math.min(size, pending)
      const batch: JsMsg[] = []
      try {
        for await (const message of await consumer.fetch({ max_messages: wantedCount, expires: EXPIRES_MS }))
          batch.push(message)
      } catch (error) {
        throw new Interrupted('reading was interrupted', { cause: error })
      }
      const last = batch.at(-1)
      if (batch.length < wantedCount || last === undefined) throw new Interrupted('messages stayed away')
      pending -= batch.length
      yield batch
    }
  } finally {
    await consumer.delete().catch(() => undefined)
  }
}

/** Null where there is none. */
export async function messageAt({ jsm }: Nats, stream: string, seq: number): Promise<StoredMsg | null> {
  return foundOrNull(() => jsm.streams.getMessage(stream, { seq }))
}

/** The first message of the subject with this sequence or a later one. */
export async function messageFrom(
  { jsm }: Nats,
  { stream, subject, from }: { readonly stream: string; readonly subject: string; readonly from: number },
): Promise<StoredMsg | null> {
  const query: NextMsgRequest & SeqMsgRequest = { seq: from, next_by_subj: subject }
  return foundOrNull(() => jsm.streams.getMessage(stream, query))
}

/** The newest message of a subject; null where there is none. @throws StorageError */
export async function lastMessage({ jsm }: Nats, stream: string, subject: string): Promise<StoredMsg | null> {
  return foundOrNull(() => jsm.streams.getMessage(stream, { last_by_subj: subject }))
}

async function foundOrNull(get: () => Promise<StoredMsg | null>): Promise<StoredMsg | null> {
  try {
    return await persist(get)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** The first message of a subject for which the condition holds, where it holds for all after that, too. By halving. */
export async function firstWhere(
  nats: Nats,
  { stream, subject, last }: { readonly stream: string; readonly subject: string; readonly last: number },
  holds: (message: StoredMsg) => boolean,
): Promise<StoredMsg | null> {
  let [low, high] = [1, last + 1]
  let found: StoredMsg | null = null
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const message = await messageFrom(nats, { stream, subject, from: middle })
    if (message === null || message.seq >= (found?.seq ?? Number.POSITIVE_INFINITY)) high = middle
    else if (holds(message)) {
      found = message
      high = middle
    } else low = message.seq + 1
  }
  return found
}
