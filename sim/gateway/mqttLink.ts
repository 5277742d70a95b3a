/** The connection to the broker of a bus that speaks MQTT. Without it the bus is lost: `bus.ts` connects again. */
import mqtt, { type MqttClient } from 'mqtt'
import { type AdapterPorts, BusError } from './adapter.ts'

export interface BrokerTarget {
  readonly url: string
  readonly username: string | undefined
  readonly password: string | undefined
}

const CONNECT_MAX_MS = 10_000
/** Of one request to the broker. */
const TOPICS_MAX = 100

/** An empty text is how a retained message is removed. */
export type OnBusMessage = (topic: string, text: string) => void

export interface MqttLinkOptions {
  /** Longer messages are reported and left out. */
  readonly messageMaxBytes: number
  readonly onMessage: OnBusMessage
}

export class MqttLink {
  readonly #client: MqttClient

  private constructor(client: MqttClient) {
    this.#client = client
  }

  /** @throws BusError */
  static async open(
    { url, username, password }: BrokerTarget,
    ports: AdapterPorts,
    { messageMaxBytes, onMessage }: MqttLinkOptions,
  ): Promise<MqttLink> {
    const client = mqtt.connect(url, {
      protocolVersion: 4,
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: CONNECT_MAX_MS,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
    })
    let reason = 'the connection was closed'
    let isOpen = false
    // No message ends the process, whatever it does to its handler.
    const hear = (topic: string, text: string): void => {
      try {
        onMessage(topic, text)
      } catch (error) {
        ports.onProblem('nonsense', `${topic}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    client.on('error', (error) => {
      reason = error.message
    })
    client.on('message', (topic, payload) => {
      if (payload.length > messageMaxBytes)
        ports.onProblem('nonsense', `${topic} has ${payload.length} bytes`)
      else hear(topic, payload.toString('utf8'))
    })
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve())
      client.once('close', () => {
        if (isOpen) ports.onLost(reason)
        else reject(new BusError('unreachable', `${url}: ${reason}`))
      })
    }).catch((error: unknown) => {
      client.end(true)
      throw error
    })
    isOpen = true
    return new MqttLink(client)
  }

  /** @throws BusError */
  async subscribe(topics: readonly string[]): Promise<void> {
    for (let from = 0; from < topics.length; from += TOPICS_MAX) {
      const some = topics.slice(from, from + TOPICS_MAX)
      try {
        await this.#client.subscribeAsync(some, { qos: 1 })
      } catch (error) {
        throw new BusError('unreachable', `${some[0]}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }

  /** Messages of these topics may still arrive. */
  unsubscribe(topics: readonly string[]): void {
    for (let from = 0; from < topics.length; from += TOPICS_MAX)
      this.#client.unsubscribeAsync(topics.slice(from, from + TOPICS_MAX)).catch(() => {})
  }

  /** Resolves once the broker has it. @throws BusError where it is not sent at all */
  async publish(topic: string, text: string, isRetained = false): Promise<void> {
    if (!this.#client.connected) throw new BusError('unreachable', 'the bus is disconnected')
    await this.#client.publishAsync(topic, text, { qos: 1, retain: isRetained })
  }

  async close(): Promise<void> {
    await this.#client.endAsync(true)
  }
}
