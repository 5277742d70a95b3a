/** Reads and writes the packets for publishing [MQTT 3.1.1 §3.3–3.7], as sent by gateways. */
import { decodeUtf8 } from './payload.ts'

export interface Publish {
  readonly qos: 0 | 1 | 2
  /** 0 with QoS 0. */
  readonly messageId: number
  readonly packet: Buffer
  /** Offset of the topic in the packet. */
  readonly topicStart: number
  readonly topicEnd: number
  readonly payload: Buffer
}

const DUP = 0x08
/** First byte of each acknowledgement. */
const ANSWER_HEADS = { puback: 0x40, pubrec: 0x50, pubcomp: 0x70 } as const
const ANSWER_SIZE_BYTES = 4

/** A whole PUBLISH packet; null when it is malformed. */
export function readPublish(packet: Buffer): Publish | null {
  const flags = packet.readUInt8(0)
  const qos = (flags >> 1) & 3
  let at = bodyStart(packet)
  // [MQTT-3.3.1-2]
  if (qos === 0 && (flags & DUP) !== 0) return null
  if (qos === 3 || packet.length < at + 2) return null
  const topicStart = at + 2
  const topicEnd = topicStart + packet.readUInt16BE(at)
  at = topicEnd
  if (topicEnd > packet.length) return null
  if (qos === 0) return { qos, messageId: 0, packet, topicStart, topicEnd, payload: packet.subarray(at) }
  if (packet.length < at + 2) return null
  const messageId = packet.readUInt16BE(at)
  // [MQTT-2.3.1-1]
  if (messageId === 0 || (qos !== 1 && qos !== 2)) return null
  return { qos, messageId, packet, topicStart, topicEnd, payload: packet.subarray(at + 2) }
}

/** Compares without copying. */
export function isOnTopic({ packet, topicStart, topicEnd }: Publish, topic: Buffer): boolean {
  return packet.compare(topic, 0, topic.length, topicStart, topicEnd) === 0
}

/** Null where it cannot be the topic of a PUBLISH at all [MQTT-1.5.3-1, 1.5.3-2, 3.3.2-2, 4.7.3-1]. */
export function topicOf({ packet, topicStart, topicEnd }: Publish): string | null {
  const topic = decodeUtf8(packet.subarray(topicStart, topicEnd))
  return topic === null || topic === '' || /[+#\0]/.test(topic) ? null : topic
}

/** Identifier in a whole PUBREL packet; null when it is malformed. */
export function readRelease(packet: Buffer): number | null {
  if (packet.length !== 4 || packet.readUInt8(0) !== 0x62) return null
  const messageId = packet.readUInt16BE(2)
  return messageId === 0 ? null : messageId
}

/** The acknowledgement's four bytes as one number, of which thousands wait at a time. */
export function answerPacket(answer: keyof typeof ANSWER_HEADS, messageId: number): number {
  return ((ANSWER_HEADS[answer] << 24) | (2 << 16) | messageId) >>> 0
}

/** Concatenated bytes of acknowledgements created by `answerPacket`. */
export function answerBytes(answers: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(answers.length * ANSWER_SIZE_BYTES)
  for (const [index, answer] of answers.entries()) bytes.writeUInt32BE(answer, index * ANSWER_SIZE_BYTES)
  return bytes
}

/** Identifier at the beginning of a packet's body. */
export function packetIdOf(packet: Buffer): number {
  return packet.readUInt16BE(bodyStart(packet))
}

function bodyStart(packet: Buffer): number {
  let at = 1
  while ((packet[at] ?? 0) >= 0x80) at += 1
  return at + 1
}
