/** The worker's WebSocket to the broker: signs in, subscribes, pings. One line is one socket; it does not come back. */
import { BROKER_CONNECT_TIMEOUT_MS } from '#shared/constants.ts'
import { homeFilter, reportFilter } from '#shared/topicNames.ts'
import { after, elapsedMs, every } from '../platform/time.ts'
import type { BrokerAddress, FromWorker } from './messages.ts'
import {
  type BrokerPacket,
  connectPacket,
  DISCONNECT,
  PacketReader,
  PINGREQ,
  subscribePacket,
} from './mqttPackets.ts'
import type { Packet } from './pipeline.ts'

/** Pings measure the latency and find a dead socket; the broker's own limit is one and a half of it. */
const KEEPALIVE_S = 5
const SUBSCRIBE_ID = 1
const REFUSED = 128
/** CONNACK return codes for a refused client (MQTT 3.1.1, 3.2.2.3): bad credentials, not authorized. */
const DENIED_CODES: ReadonlySet<number> = new Set([4, 5])

type Notice = Exclude<FromWorker, { readonly kind: 'frame' }>

export interface LineEnds {
  readonly onPacket: (packet: Packet) => void
  readonly onNotice: (notice: Notice) => void
}

export class BrokerLine {
  readonly #address: BrokerAddress
  readonly #ends: LineEnds
  readonly #socket: WebSocket
  readonly #reader = new PacketReader()
  readonly #stops: (() => void)[] = []
  /** When the question was sent that is not answered yet; only one is under way at a time. */
  #askedMs: number | null = null
  #isOver = false

  constructor(address: BrokerAddress, ends: LineEnds) {
    this.#address = address
    this.#ends = ends
    this.#socket = new WebSocket(address.url, 'mqtt')
    this.#socket.binaryType = 'arraybuffer'
    this.#socket.onopen = () => this.#socket.send(connectPacket({ ...address, keepaliveS: KEEPALIVE_S }))
    this.#socket.onmessage = ({ data }) => this.#receive(data)
    this.#socket.onclose = ({ reason }) => this.#finish({ kind: 'closed', message: reason })
    this.#stops.push(after(BROKER_CONNECT_TIMEOUT_MS, () => this.#fail('the broker does not answer')))
  }

  /** Says goodbye. */
  end(): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(DISCONNECT)
    this.#finish(null)
  }

  #receive(data: unknown): void {
    try {
      if (!(data instanceof ArrayBuffer)) throw new Error('a text where bytes are expected')
      for (const packet of this.#reader.read(new Uint8Array(data))) {
        // A refusal ends the line, whatever came with it.
        if (this.#isOver) return
        this.#take(packet)
      }
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error))
    }
  }

  #take(packet: BrokerPacket): void {
    switch (packet.kind) {
      case 'publish':
        this.#ends.onPacket(packet)
        break
      case 'connack':
        this.#signedIn(packet.code)
        break
      case 'suback':
        this.#subscribed(packet.granted)
        break
      case 'pingresp':
        this.#measure()
    }
  }

  #signedIn(code: number): void {
    if (code !== 0) {
      const message = `the broker refused with code ${code}`
      this.#finish({ kind: DENIED_CODES.has(code) ? 'denied' : 'failed', message })
      return
    }
    const { projectHex } = this.#address
    this.#ask(subscribePacket(SUBSCRIBE_ID, [reportFilter(projectHex), homeFilter(projectHex)]))
  }

  #subscribed(granted: readonly number[]): void {
    if (granted.some((qos) => qos >= REFUSED)) {
      this.#finish({ kind: 'denied', message: 'subscription refused' })
      return
    }
    for (const stop of this.#stops.splice(0)) stop()
    this.#measure()
    this.#ends.onNotice({ kind: 'opened' })
    this.#stops.push(every(KEEPALIVE_S * 1000, () => this.#ping()))
  }

  #ping(): void {
    if (this.#askedMs === null) this.#ask(PINGREQ)
    else this.#fail('no answer to a ping')
  }

  #ask(question: Uint8Array<ArrayBuffer>): void {
    this.#askedMs = elapsedMs()
    this.#socket.send(question)
  }

  #measure(): void {
    if (this.#askedMs === null) return
    this.#ends.onNotice({ kind: 'latency', latencyMs: Math.round(elapsedMs() - this.#askedMs) })
    this.#askedMs = null
  }

  #fail(message: string): void {
    this.#finish({ kind: 'failed', message })
  }

  #finish(notice: Notice | null): void {
    if (this.#isOver) return
    this.#isOver = true
    for (const stop of this.#stops.splice(0)) stop()
    this.#socket.close()
    if (notice) this.#ends.onNotice(notice)
  }
}
