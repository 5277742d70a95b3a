/** The broker speaks MQTT 3.1.1, which is protocol level 4. Other levels are refused with the code of their standard. */

const FIXED_HEADER_TYPE_BYTES = 1
const PROTOCOL_LEVEL = 4
const PROTOCOL_LEVEL_V5 = 5

/** CONNACK with return code 0x01, unacceptable protocol version [MQTT-3.1.2-2]. */
const REFUSED_V3 = Buffer.from([0x20, 0x02, 0x00, 0x01])
/** CONNACK with reason code 0x84, unsupported protocol version, and no properties [MQTT 5.0 §3.2.2.2]. */
const REFUSED_V5 = Buffer.from([0x20, 0x03, 0x00, 0x84, 0x00])

/** Null for the supported level, or if the packet has no level, which the MQTT parser rejects. */
export function versionRefusal(connect: Buffer): Buffer | null {
  const level = protocolLevel(connect)
  if (level === null || level === PROTOCOL_LEVEL) return null
  return level === PROTOCOL_LEVEL_V5 ? REFUSED_V5 : REFUSED_V3
}

/** The byte after the protocol name [MQTT 3.1.1 §3.1.2.2]; null without a known name or that byte. */
function protocolLevel(connect: Buffer): number | null {
  let at = FIXED_HEADER_TYPE_BYTES
  while ((connect[at] ?? 0) >= 0x80) at += 1
  const nameAt = at + 3
  if (nameAt > connect.length) return null
  const levelAt = nameAt + connect.readUInt16BE(nameAt - 2)
  const name = connect.toString('latin1', nameAt, levelAt)
  if (name !== 'MQTT' && name !== 'MQIsdp') return null
  return connect[levelAt] ?? null
}
