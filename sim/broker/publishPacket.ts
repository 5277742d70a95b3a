/** Reads and writes the packets of publishing [MQTT 3.1.1 §3.3–3.7], as they come from a gateway. */
import { decodeUtf8 } from './payload.ts'

export interface Publish {
  readonly qos: 0 | 1 | 2
  /** 0 with QoS 0. */
  readonly messageId: number
  readonly topicBytes: Buffer
  readonly payload: Buffer
}

const DUP = 0x08
const ANSWER_BYTES = { puback: 0x40, pubrec: 0x50, pubcomp: 0x70 } as const

/** A whole PUBLISH packet; null when it is malformed. */
export function readPublish(packet: Buffer): Publish | null {
  const flags = packet.readUInt8(0)
  const qos = (flags >> 1) & 3
  let at = bodyStart(packet)
  // [MQTT-3.3.1-2]
  if (qos === 0 && (flags & DUP) !== 0) return null
  if (qos === 3 || packet.length < at + 2) return null
  const topicEnd = at + 2 + packet.readUInt16BE(at)
  const topicBytes = packet.subarray(at + 2, topicEnd)
  at = topicEnd
  if (qos === 0)
    return topicEnd > packet.length ? null : { qos, messageId: 0, topicBytes, payload: packet.subarray(at) }
  if (packet.length < at + 2) return null
  const messageId = packet.readUInt16BE(at)
  // [MQTT-2.3.1-1]
  if (messageId === 0 || (qos !== 1 && qos !== 2)) return null
  return { qos, messageId, topicBytes, payload: packet.subarray(at + 2) }
}

/** Whether these bytes may be the topic of a PUBLISH at all [MQTT-1.5.3-1, 1.5.3-2, 3.3.2-2, 4.7.3-1]. */
export function isTopicName(topicBytes: Buffer): boolean {
  const topic = decodeUtf8(topicBytes)
  return topic !== null && topic !== '' && !/[+#\0]/.test(topic)
}

/** Identifier in a whole PUBREL packet; null when it is malformed. */
export function readRelease(packet: Buffer): number | null {
  if (packet.length !== 4 || packet.readUInt8(0) !== 0x62) return null
  const messageId = packet.readUInt16BE(2)
  return messageId === 0 ? null : messageId
}

/** The acknowledgement's four bytes. */
export function answerBytes(answer: keyof typeof ANSWER_BYTES, messageId: number): readonly number[] {
  return [ANSWER_BYTES[answer], 2, messageId >> 8, messageId & 0xff]
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
