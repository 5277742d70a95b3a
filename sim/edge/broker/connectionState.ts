/**
 * Aedes persistence without state beyond a connection, so nothing grows while a client is offline. Retained
 * messages belong to the server and are bounded. All clients are clean, so subscriptions and outgoing messages
 * are never restored; incoming ones bypass it (reportIntake.ts). Calls during publishing complete
 * synchronously: Aedes numbers messages and drops, per client, those below the last number. An asynchronous QoS
 * 1 path would be overtaken by QoS 0 messages and lost.
 */
import { Readable } from 'node:stream'

const RETAINED_MAX = 10_000

export interface RetainedMessage {
  readonly topic: string
  readonly payload: Buffer
}

/** A promise that is already settled and calls back synchronously. */
interface Immediate<T> {
  then(onValue: (value: T) => void, onError: (error: Error) => void): void
}
function immediate<T>(value: T): Immediate<T> {
  // biome-ignore lint/suspicious/noThenProperty: Aedes only calls `then`, and must not have to wait for it
  return { then: (onValue) => onValue(value) }
}
function immediateFailure(error: Error): Immediate<never> {
  // biome-ignore lint/suspicious/noThenProperty: see `immediate`
  return { then: (_onValue, onError) => onError(error) }
}

export class ConnectionState {
  readonly #retained = new Map<string, RetainedMessage>()

  // Aedes insists on a native async function here.
  async setup(): Promise<void> {}

  storeRetained(message: RetainedMessage): Immediate<void> {
    if (message.payload.length === 0) this.#retained.delete(message.topic)
    else if (this.#retained.has(message.topic) || this.#retained.size < RETAINED_MAX)
      this.#retained.set(message.topic, { ...message })
    else return immediateFailure(new Error(`more than ${RETAINED_MAX} topics with a retained message`))
    return immediate(undefined)
  }

  createRetainedStreamCombi(filters: readonly string[]): Readable {
    const messages = [...this.#retained.values()]
    return Readable.from(
      messages.filter(({ topic }) => filters.some((filter) => matchesFilter(filter, topic))),
    )
  }

  async addSubscriptions(): Promise<void> {}
  async removeSubscriptions(): Promise<void> {}
  async cleanSubscriptions(): Promise<void> {}
  async subscriptionsByClient(): Promise<readonly []> {
    return []
  }
  subscriptionsByTopic(): Immediate<readonly []> {
    return immediate([])
  }

  outgoingEnqueueCombi(): Immediate<void> {
    return immediate(undefined)
  }
  async outgoingEnqueue(): Promise<void> {}
  async outgoingUpdate(): Promise<void> {}
  async outgoingClearMessageId(): Promise<void> {}
  outgoingStream(): Readable {
    return Readable.from([])
  }

  // The will of a live connection is in that connection; wills of an earlier broker process are deliberately
  // discarded.
  async putWill(): Promise<void> {}
  async delWill(): Promise<void> {}
  streamWill(): Readable {
    return Readable.from([])
  }
}

/**
 * Implements [MQTT 3.1.1 §4.7]; a filter that begins with a wildcard does not match `$` topics
 * [MQTT-4.7.2-1].
 */
export function matchesFilter(filter: string, topic: string): boolean {
  if (topic.startsWith('$') && !filter.startsWith('$')) return false
  const levels = topic.split('/')
  const parts = filter.split('/')
  for (const [index, part] of parts.entries()) {
    if (part === '#') return true
    if (index >= levels.length || (part !== '+' && part !== levels[index])) return false
  }
  return parts.length === levels.length
}
