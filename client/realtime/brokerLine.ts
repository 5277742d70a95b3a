/**
 * Broker connection in the worker: connects, subscribes, publishes, pings. One instance is one socket, without
 * reconnect.
 */
import mqtt, { type MqttClient } from 'mqtt'
import { BROKER_CONNECT_TIMEOUT_MS } from '#shared/constants.ts'
import { formsTopic, homeFilter, reportFilter } from '#shared/topicNames.ts'
import type { OpenForm } from '#shared/topics.ts'
import { after, elapsedMs } from '../platform/time.ts'
import type { BrokerAddress, FromWorker } from './messages.ts'
import type { Packet } from './pipeline.ts'

/** Pings measure the latency and find a dead socket; the broker's own limit is one and a half of it. */
const KEEPALIVE_S = 5
const REFUSED = 128
const GOODBYE_MAX_MS = 1_000

type Notice = Exclude<FromWorker, { readonly kind: 'frame' }>

export interface LineEnds {
  readonly onPacket: (packet: Packet) => void
  readonly onNotice: (notice: Notice) => void
}

export class BrokerLine {
  readonly #address: BrokerAddress
  readonly #ends: LineEnds
  readonly #client: MqttClient
  readonly #cancelTimeout: () => void
  /** When the pending ping was sent; only one at a time. */
  #askedMs: number | null = null
  #isOpen = false
  #isOver = false

  constructor(address: BrokerAddress, ends: LineEnds) {
    this.#address = address
    this.#ends = ends
    this.#client = mqtt.connect(address.url, {
      clientId: address.clientId,
      username: address.username,
      password: address.password,
      protocolVersion: 4,
      keepalive: KEEPALIVE_S,
      // Each connection needs a new ticket, so the page controls reconnects.
      reconnectPeriod: 0,
      queueQoSZero: false,
      timerVariant: 'native',
    })
    this.#client.on('connect', () => this.#subscribe())
    this.#client.on('message', (topic, payload) => this.#ends.onPacket({ topic, payload }))
    this.#client.on('packetsend', ({ cmd }) => {
      if (cmd === 'pingreq') this.#askedMs = elapsedMs()
    })
    this.#client.on('packetreceive', ({ cmd }) => {
      if (cmd === 'pingresp') this.#measure()
    })
    // Includes expired or evicted tickets: the next attempt gets a new one. Only the server's refusal of a ticket
    // for an ended session is final.
    this.#client.on('error', ({ message }) => this.#finish({ kind: 'failed', message }))
    this.#client.on('close', () => this.#finish({ kind: 'closed', message: '' }))
    this.#cancelTimeout = after(BROKER_CONNECT_TIMEOUT_MS, () =>
      this.#finish({ kind: 'failed', message: 'the broker does not answer' }),
    )
  }

  /** Publishes at QoS 0. Lost while the line is not open; the page reports its open forms again when it is. */
  reportForm(form: OpenForm): void {
    if (this.#isOpen) this.#client.publish(formsTopic(this.#address.projectHex), JSON.stringify(form))
  }

  /** Sends DISCONNECT; calls back when it was sent or cannot be sent. */
  end(onEnded: () => void): void {
    const cancel = after(GOODBYE_MAX_MS, onEnded)
    this.#finish(null, () => {
      cancel()
      onEnded()
    })
  }

  #subscribe(): void {
    const { projectHex, personTopic } = this.#address
    this.#askedMs = elapsedMs()
    this.#client.subscribe(
      [reportFilter(projectHex), homeFilter(projectHex), ...(personTopic === '' ? [] : [personTopic])],
      { qos: 0 },
      (error, granted) => {
        if (error || granted?.some(({ qos }) => qos === REFUSED))
          this.#finish({ kind: 'failed', message: error?.message ?? 'subscription refused' })
        else this.#open()
      },
    )
  }

  #open(): void {
    if (this.#isOver) return
    this.#cancelTimeout()
    this.#measure()
    this.#isOpen = true
    this.#ends.onNotice({ kind: 'opened' })
  }

  #measure(): void {
    if (this.#askedMs === null) return
    this.#ends.onNotice({ kind: 'latency', latencyMs: Math.round(elapsedMs() - this.#askedMs) })
    this.#askedMs = null
  }

  /** Ends the connection, with a notice unless the page requested it. Sends DISCONNECT if connected. */
  #finish(notice: Notice | null, onEnded?: () => void): void {
    if (this.#isOver) {
      onEnded?.()
      return
    }
    this.#isOver = true
    this.#isOpen = false
    this.#cancelTimeout()
    // A socket that has failed is not waited for.
    this.#client.end(notice !== null, onEnded)
    if (notice) this.#ends.onNotice(notice)
  }
}
