/** The connection to the broker of a Zigbee2MQTT. Messages are handed on as parsed JSON below its base topic. */
import mqtt, { type MqttClient } from 'mqtt'
import { type AdapterPorts, BusError } from '../adapter.ts'

export interface BridgeTarget {
  readonly url: string
  readonly base: string
  readonly username: string | undefined
  readonly password: string | undefined
}

const CONNECT_MAX_MS = 10_000
/** `bridge/devices` of a large network; nothing else is nearly as long. */
const MESSAGE_MAX_BYTES = 4 * 1_024 * 1_024

export type OnBridgeMessage = (part: string, text: string) => void

export class BridgeLink {
  readonly #client: MqttClient
  readonly #base: string

  private constructor(client: MqttClient, base: string) {
    this.#client = client
    this.#base = base
  }

  /** @throws BusError */
  static async open(
    target: BridgeTarget,
    ports: AdapterPorts,
    onMessage: OnBridgeMessage,
  ): Promise<BridgeLink> {
    const { url, base, username, password } = target
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
    client.on('error', (error) => {
      reason = error.message
    })
    client.on('message', (topic, payload) => {
      if (!topic.startsWith(`${base}/`)) return
      // An empty one is what a rename leaves under the old name.
      if (payload.length === 0) return
      if (payload.length > MESSAGE_MAX_BYTES)
        ports.onProblem('nonsense', `${topic} has ${payload.length} bytes`)
      else onMessage(topic.slice(base.length + 1), payload.toString('utf8'))
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
    const link = new BridgeLink(client, base)
    try {
      await client.subscribeAsync(`${base}/#`, { qos: 1 })
    } catch (error) {
      client.end(true)
      throw new BusError('unreachable', `${base}/#: ${error instanceof Error ? error.message : error}`)
    }
    return link
  }

  /** Resolves once the broker has it. @throws BusError where it is not sent at all */
  async publish(part: string, message: object): Promise<void> {
    if (!this.#client.connected) throw new BusError('unreachable', 'the bus is disconnected')
    await this.#client.publishAsync(`${this.#base}/${part}`, JSON.stringify(message), { qos: 1 })
  }

  async close(): Promise<void> {
    await this.#client.endAsync(true)
  }
}
