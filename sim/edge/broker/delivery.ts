/** Subscriptions of a client and filtering of each delivered message. */
import type { AedesPublishPacket } from 'aedes'
import { audible, maySubscribe } from './acl.ts'
import type { BrokerPorts, Identity } from './broker.ts'
import type { Connection } from './connections.ts'
import type { Endings } from './endings.ts'

/** Maximum number of subscriptions per client. */
const FILTERS_MAX = 512

export class Delivery {
  readonly #ports: BrokerPorts
  readonly #endings: Endings
  #messagesForwarded = 0

  constructor(ports: BrokerPorts, endings: Endings) {
    this.#ports = ports
    this.#endings = endings
  }

  get messagesForwarded(): number {
    return this.#messagesForwarded
  }

  /** Rejected filters receive return code 0x80 in the SUBACK [MQTT-3.9.3-2]; the connection stays open. */
  listen(connection: Connection, filter: string, qos: 0 | 1 | 2): boolean {
    const reason = this.#refuseFilter(connection, filter)
    if (reason === null) connection.filters.set(filter, qos)
    else this.#ports.count('packets_refused', { reason })
    return reason === null
  }

  /** The packet is this delivery's own, so its payload may be replaced. */
  forward(connection: Connection, packet: AedesPublishPacket): AedesPublishPacket | null {
    const { identity, guard } = connection
    if (identity === null || guard.destroyed) return null
    if (!this.#ports.isStillAllowed(identity)) {
      this.#endings.cut(connection, 'revoked')
      return null
    }
    const payload = this.#audible(connection, identity, packet)
    if (payload === null || !guard.hasRoom()) return null
    packet.payload = payload
    const qos = connection.filters.qosOf(packet.topic)
    if (qos < packet.qos) packet.qos = qos
    this.#messagesForwarded += 1
    return packet
  }

  #refuseFilter({ identity, filters }: Connection, filter: string): string | null {
    if (identity === null || !maySubscribe(identity, filter)) return 'foreign_filter'
    return filters.size >= FILTERS_MAX && !filters.has(filter) ? 'too_many_filters' : null
  }

  #audible(
    connection: Connection,
    identity: Identity,
    { topic, payload }: AedesPublishPacket,
  ): Buffer | null {
    try {
      return audible(identity, topic, Buffer.isBuffer(payload) ? payload : Buffer.from(payload))
    } catch (error) {
      // A silent gap would leave stale values on the screen, so the connection is closed.
      this.#ports.onError(error, `forwarding ${topic}`)
      this.#endings.cut(connection, 'view_failed')
      return null
    }
  }
}
