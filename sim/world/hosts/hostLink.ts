/** Connects a simulated host to the broker with a real MQTT client over TCP. */
import mqtt, { type MqttClient } from 'mqtt'
import { systemClock } from '../../base/clock.ts'

const GOODBYE_MS = 1_000

export interface LinkOptions {
  readonly clientId: string
  readonly username: string
  readonly password: string
  readonly will: { readonly topic: string; readonly payload: string }
  /** Control topic of the host. */
  readonly subscribeTo: string
  readonly onMessage: (payload: string) => void
  /** The connection was lost, not closed by `close`. */
  readonly onLost: () => void
}

export interface HostConnection {
  /** Resolves true when the broker has acknowledged (QoS 1), false when the connection went away before. */
  publish(topic: string, payload: string): Promise<boolean>
  /** Cuts the line without a goodbye, so that the broker publishes the will. */
  drop(): Promise<void>
  /** Sends DISCONNECT and closes. */
  close(): Promise<void>
}

/** Rejects when the broker cannot be reached or refuses. */
export type HostLink = (options: LinkOptions) => Promise<HostConnection>

export function createMqttLink(brokerUrl: string): HostLink {
  return async (options) => {
    const client = mqtt.connect(brokerUrl, {
      protocolVersion: 4,
      clientId: options.clientId,
      username: options.username,
      password: options.password,
      clean: true,
      keepalive: 30,
      will: { ...options.will, payload: Buffer.from(options.will.payload), qos: 1, retain: false },
      // The world decides when to reconnect, and unsent messages are not sent later.
      reconnectPeriod: 0,
      queueQoSZero: false,
      connectTimeout: 5_000,
    })
    const gone = new Promise<never>((_, reject) => {
      client.once('close', () => reject(new Error('the broker closed the connection')))
    })
    // Avoids an unhandled rejection.
    gone.catch(() => undefined)
    try {
      await Promise.race([connected(client), gone])
      client.on('message', (_topic, payload) => options.onMessage(payload.toString('utf8')))
      await Promise.race([client.subscribeAsync(options.subscribeTo, { qos: 1 }), gone])
    } catch (error) {
      client.end(true)
      throw error
    }
    return wrap(client, options.onLost)
  }
}

function connected(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    client.on('error', reject)
  })
}

function wrap(client: MqttClient, onLost: () => void): HostConnection {
  let isOpen = client.connected
  let isExpected = false
  let closed = (): void => undefined
  const waiting = new Set<(isAcknowledged: boolean) => void>()
  client.on('close', () => {
    closed()
    if (!isOpen) return
    isOpen = false
    for (const settle of waiting) settle(false)
    waiting.clear()
    client.end(true)
    if (!isExpected) onLost()
  })
  const publish = (topic: string, payload: string): Promise<boolean> =>
    new Promise((resolve) => {
      if (!isOpen) {
        resolve(false)
        return
      }
      waiting.add(resolve)
      client.publish(topic, payload, { qos: 1 }, (error) => {
        waiting.delete(resolve)
        resolve(!error)
      })
    })
  const end = (isForced: boolean): Promise<void> => {
    isExpected = true
    if (!isOpen) return Promise.resolve()
    return new Promise((resolve) => {
      // Closing waits for outstanding acknowledgements, up to a limit for a broker that no longer responds.
      const cancel = systemClock.schedule(GOODBYE_MS, () => client.end(true, () => closed()))
      closed = () => {
        cancel()
        resolve()
      }
      client.end(isForced, () => closed())
    })
  }
  return { publish, drop: () => end(true), close: () => end(false) }
}
