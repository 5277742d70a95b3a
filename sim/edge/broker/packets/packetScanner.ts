/**
 * Finds packet boundaries in a byte stream from fixed headers [MQTT 3.1.1 §2.2], so the declared size is known before
 * the body is buffered.
 */

export const PACKET = {
  connect: 1,
  publish: 3,
  pubrel: 6,
  subscribe: 8,
  unsubscribe: 10,
  pingRequest: 12,
  disconnect: 14,
} as const

const LENGTH_BYTES_MAX = 4

/** Called when a header is complete; `sizeBytes` includes the header. Returning false stops the scan. */
export type JudgeHeader = (type: number, sizeBytes: number) => boolean

export class PacketScanner {
  readonly #judge: JudgeHeader
  #type = 0
  /** Bytes of the header read so far; 0 between packets. */
  #headerBytes = 0
  #length = 0
  /** Remaining bytes of the body; -1 while reading the header. */
  #bodyBytes = -1

  constructor(judge: JudgeHeader) {
    this.#judge = judge
  }

  get isBetweenPackets(): boolean {
    return this.#headerBytes === 0
  }

  /** Moves to the end of the packet or of the chunk, whichever is first; null when the header was refused or malformed. */
  scan(chunk: Uint8Array, from: number): number | null {
    let at = from
    while (this.#bodyBytes === -1 && at < chunk.length) {
      if (!this.#readHeaderByte(chunk[at] ?? 0)) return null
      at += 1
    }
    if (this.#bodyBytes === -1) return at
    const taken = Math.min(this.#bodyBytes, chunk.length - at)
    this.#bodyBytes -= taken
    if (this.#bodyBytes === 0) this.#reset()
    return at + taken
  }

  #readHeaderByte(byte: number): boolean {
    this.#headerBytes += 1
    if (this.#headerBytes === 1) {
      this.#type = byte >> 4
      return true
    }
    this.#length += (byte & 0x7f) * 128 ** (this.#headerBytes - 2)
    if (byte >= 0x80) return this.#headerBytes <= LENGTH_BYTES_MAX
    this.#bodyBytes = this.#length
    return this.#judge(this.#type, this.#headerBytes + this.#length)
  }

  #reset(): void {
    this.#headerBytes = 0
    this.#length = 0
    this.#bodyBytes = -1
  }
}

/** Packet type of the first byte. */
export function packetType(firstByte: number): number {
  return firstByte >> 4
}

const FIXED_HEADER_BYTES = 2
/** An identifier and one filter of one character: [MQTT-3.8.3-3], [MQTT-3.10.3-2]. */
const SMALLEST_SUBSCRIBE_BYTES = FIXED_HEADER_BYTES + 6
const SMALLEST_UNSUBSCRIBE_BYTES = FIXED_HEADER_BYTES + 5

/** Whether a packet of this type can have this size: some have no body, some must have one. */
export function isPossible(type: number, sizeBytes: number): boolean {
  if (type === PACKET.pingRequest || type === PACKET.disconnect) return sizeBytes === FIXED_HEADER_BYTES
  if (type === PACKET.subscribe) return sizeBytes >= SMALLEST_SUBSCRIBE_BYTES
  if (type === PACKET.unsubscribe) return sizeBytes >= SMALLEST_UNSUBSCRIBE_BYTES
  return true
}
