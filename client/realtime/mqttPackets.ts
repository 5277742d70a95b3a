/**
 * MQTT 3.1.1 as far as a console uses it: it signs in, subscribes at QoS 0, receives, and pings. A whole client is
 * seventy kilobytes of other things, which every visitor would fetch.
 */
const CONNECT = 0x10
const CONNACK = 2
const PUBLISH = 3
const SUBSCRIBE = 0x82
const SUBACK = 9
const PINGRESP = 13
const PROTOCOL_LEVEL = 4
/** User name, password, clean session. */
const CONNECT_FLAGS = 0xc2
const LENGTH_BYTES_MAX = 4
const QOS_BITS = 0x06
/** Far more than this broker sends; whoever announces more must not make the page hold it. */
export const PACKET_MAX_BYTES = 4 * 1024 * 1024
/** So that a packet that comes in many pieces costs no copy for each of them. */
const ROOM_MIN_BYTES = 4 * 1024

export const PINGREQ = Uint8Array.of(0xc0, 0)
export const DISCONNECT = Uint8Array.of(0xe0, 0)

export type BrokerPacket =
  | { readonly kind: 'connack'; readonly code: number }
  /** Of each filter the granted QoS, or 128. */
  | { readonly kind: 'suback'; readonly granted: readonly number[] }
  | { readonly kind: 'publish'; readonly topic: string; readonly payload: Uint8Array }
  | { readonly kind: 'pingresp' }

export interface SignIn {
  readonly clientId: string
  readonly username: string
  readonly password: string
  readonly keepaliveS: number
}

/** Of memory of its own, as a socket takes it. */
type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function connectPacket({ clientId, username, password, keepaliveS }: SignIn): Bytes {
  const header = [...text('MQTT'), PROTOCOL_LEVEL, CONNECT_FLAGS, keepaliveS >> 8, keepaliveS & 0xff]
  return packet(CONNECT, [...header, ...text(clientId), ...text(username), ...text(password)])
}

export function subscribePacket(packetId: number, filters: readonly string[]): Bytes {
  return packet(SUBSCRIBE, [packetId >> 8, packetId & 0xff, ...filters.flatMap((one) => [...text(one), 0])])
}

function text(value: string): number[] {
  const bytes = encoder.encode(value)
  return [bytes.length >> 8, bytes.length & 0xff, ...bytes]
}

function packet(head: number, body: readonly number[]): Bytes {
  const length: number[] = []
  let rest = body.length
  do {
    length.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest)
    rest >>= 7
  } while (rest > 0)
  return Uint8Array.from([head, ...length, ...body])
}

/** Cuts what arrives into packets; a frame of the socket may hold several of them, or a part of one. */
export class PacketReader {
  /** What is there of a packet that is not all there, in memory with room for more. */
  #room = new Uint8Array(0)
  #length = 0

  /** Throws where the bytes are not what a broker may send to this client: the connection is of no use any more. */
  read(chunk: Uint8Array): BrokerPacket[] {
    const bytes = this.#length === 0 ? chunk : this.#joinedWith(chunk)
    const packets: BrokerPacket[] = []
    let at = 0
    for (;;) {
      const frame = frameAt(bytes, at)
      if (!frame) break
      packets.push(readPacket(bytes[at] as number, bytes.subarray(frame.from, frame.to)))
      at = frame.to
    }
    this.#keep(bytes, at)
    return packets
  }

  #joinedWith(chunk: Uint8Array): Uint8Array {
    const length = this.#length + chunk.length
    if (length > this.#room.length) this.#enlarge(length)
    this.#room.set(chunk, this.#length)
    this.#length = length
    return this.#room.subarray(0, length)
  }

  #enlarge(length: number): void {
    const room = new Uint8Array(Math.max(ROOM_MIN_BYTES, 2 * length))
    room.set(this.#room.subarray(0, this.#length))
    this.#room = room
  }

  /** Packets that were read may still be looked at: their memory is not used again. */
  #keep(bytes: Uint8Array, from: number): void {
    if (from === 0 && bytes.buffer === this.#room.buffer) return
    this.#room = bytes.slice(from)
    this.#length = this.#room.length
  }
}

/** Where the body of the packet is; null while it is not all there. */
function frameAt(bytes: Uint8Array, at: number): { readonly from: number; readonly to: number } | null {
  let length = 0
  for (let i = 0; i < LENGTH_BYTES_MAX; i += 1) {
    const byte = bytes[at + 1 + i]
    if (byte === undefined) return null
    length += (byte & 0x7f) * 2 ** (7 * i)
    if (byte > 0x7f) continue
    if (length > PACKET_MAX_BYTES) throw new Error(`a packet of ${length} bytes`)
    const from = at + 2 + i
    return from + length <= bytes.length ? { from, to: from + length } : null
  }
  throw new Error('a packet’s length takes more than four bytes')
}

function readPacket(head: number, body: Uint8Array): BrokerPacket {
  switch (head >> 4) {
    case CONNACK:
      return { kind: 'connack', code: byteAt(body, 1) }
    case SUBACK:
      return { kind: 'suback', granted: [...body.subarray(2)] }
    case PUBLISH:
      return readPublish(head, body)
    case PINGRESP:
      return { kind: 'pingresp' }
    default:
      throw new Error(`a packet of the unexpected type ${head >> 4}`)
  }
}

function readPublish(head: number, body: Uint8Array): BrokerPacket {
  if (head & QOS_BITS) throw new Error('a message of a quality that was not asked for')
  const end = 2 + byteAt(body, 0) * 256 + byteAt(body, 1)
  if (end > body.length) throw new Error('a topic longer than its packet')
  return { kind: 'publish', topic: decoder.decode(body.subarray(2, end)), payload: body.subarray(end) }
}

function byteAt(body: Uint8Array, at: number): number {
  const byte = body[at]
  if (byte === undefined) throw new Error('a packet shorter than its type')
  return byte
}
