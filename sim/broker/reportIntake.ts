/**
 * Handles publishes and last wills. Aedes acknowledges before it stores, so the packets of publishing do not
 * reach it: an acknowledgement means "stored", acknowledgements and deliveries keep the order of the publishes
 * [MQTT-4.6.0-2, 4.6.0-6], and what is stored is forwarded even when its gateway has disconnected by then.
 *
 * Not here: how fast and how much (guard.ts), what a report means (the `onReport` port).
 */
import { ownTopic, partOf } from './acl.ts'
import type { Will } from './auth.ts'
import type { BrokerPorts, GatewayIdentity, Identity } from './broker.ts'
import type { Connection } from './connections.ts'
import type { Endings } from './endings.ts'
import { PACKET, packetType } from './packetScanner.ts'
import { answerBytes, isTopicName, type Publish, readPublish, readRelease } from './publishPacket.ts'

/** QoS 2 messages of one client between PUBREC and PUBREL. */
const UNRELEASED_MAX = 100

export interface Report {
  readonly topic: string
  readonly payload: Buffer
  readonly qos: 0 | 1 | 2
}

interface OwnPublish extends Publish, Report {
  readonly qos: 0 | 1 | 2
  readonly payload: Buffer
  /** Where below the gateway's report topic. */
  readonly part: string
}

export interface ReportIntakeOptions {
  readonly ports: BrokerPorts
  readonly endings: Endings
  readonly forward: (report: Report) => void
}

export class ReportIntake {
  readonly #options: ReportIntakeOptions

  constructor(options: ReportIntakeOptions) {
    this.#options = options
  }

  /** Takes a whole PUBLISH or PUBREL of a signed-in client. */
  take(connection: Connection, packet: Buffer): void {
    if (packetType(packet[0] ?? 0) === PACKET.pubrel) this.#release(connection, readRelease(packet))
    else this.#publish(connection, readPublish(packet))
  }

  takeWill(connection: Connection, will: Will): void {
    const { identity, answers } = connection
    if (identity?.kind !== 'gateway' || !this.#options.ports.isStillAllowed(identity)) return
    // Not the connection's own: it may end before it is announced.
    const own = ownTopic(identity)
    const part = own === null ? null : partOf(own, will.topic)
    if (own === null || part === null) return
    const payload = Buffer.isBuffer(will.payload) ? will.payload : Buffer.from(will.payload)
    const report: Report = { topic: own, payload, qos: will.qos ?? 0 }
    const inTurn = answers.take()
    this.#store(identity, payload, part).then(
      (accepted) => inTurn(() => this.#forward(report, accepted)),
      (error) => inTurn(() => this.#reportNotStored(identity, error)),
    )
  }

  #publish(connection: Connection, publish: Publish | null): void {
    const { identity } = connection
    if (identity === null || publish === null) this.#refuse(connection)
    else if (!this.#options.ports.isStillAllowed(identity)) this.#options.endings.cut(connection, 'revoked')
    else {
      const part = identity.kind === 'gateway' ? ownPart(connection, publish.topicBytes) : null
      if (identity.kind === 'gateway' && part !== null && connection.ownTopic)
        this.#report(connection, identity, { ...publish, topic: connection.ownTopic.name, part })
      else this.#drop(connection, identity, publish)
    }
  }

  #report(connection: Connection, gateway: GatewayIdentity, publish: OwnPublish): void {
    const { messageId, qos, payload, part } = publish
    const inTurn = connection.answers.take()
    if (qos === 2 && connection.unreleased.has(messageId)) {
      inTurn(() => this.#answer(connection, publish))
      return
    }
    if (qos === 2 && connection.unreleased.size >= UNRELEASED_MAX) {
      this.#refuse(connection)
      inTurn(() => {})
      return
    }
    if (qos === 2) connection.unreleased.add(messageId)
    this.#store(gateway, payload, part).then(
      (accepted) =>
        inTurn(() => {
          this.#answer(connection, publish)
          this.#forward(publish, accepted)
        }),
      (error) =>
        inTurn(() => {
          this.#reportNotStored(gateway, error)
          // At once, so what waits behind it is not acknowledged either.
          this.#options.endings.cut(connection, 'not_stored')
        }),
    )
  }

  /** [MQTT-3.3.5-2]: acknowledged, so that it is not repeated for ever, and discarded. */
  #drop(connection: Connection, identity: Identity, publish: Publish): void {
    if (!isTopicName(publish.topicBytes)) {
      this.#refuse(connection)
      return
    }
    const reason = identity.kind === 'gateway' ? 'foreign_topic' : 'console_publish'
    this.#options.ports.count('packets_refused', { reason })
    connection.answers.take()(() => this.#answer(connection, publish))
  }

  /** What of it was accepted; null for nothing, and when it was malformed, which is counted. */
  async #store(gateway: GatewayIdentity, payload: Buffer, part: string): Promise<Buffer | null> {
    const { ports } = this.#options
    const accepted = await ports.onReport(gateway, payload, part)
    if (accepted === 'refused') ports.count('packets_refused', { reason: 'malformed_report' })
    return Buffer.isBuffer(accepted) ? accepted : null
  }

  /** Never the gateway's own bytes: they may hold what the server did not believe. */
  #forward({ topic, qos }: Report, accepted: Buffer | null): void {
    if (accepted) this.#options.forward({ topic, qos, payload: accepted })
  }

  #answer(connection: Connection, { qos, messageId }: Publish): void {
    connection.guard.settle()
    if (qos > 0) connection.guard.answer(answerBytes(qos === 1 ? 'puback' : 'pubrec', messageId))
  }

  #release(connection: Connection, messageId: number | null): void {
    if (messageId === null) {
      this.#refuse(connection)
      return
    }
    connection.unreleased.delete(messageId)
    // In order too: the PUBREC it responds to may still be waiting for the disk.
    connection.answers.take()(() => connection.guard.answer(answerBytes('pubcomp', messageId)))
  }

  #refuse(connection: Connection): void {
    this.#options.endings.noteProtocolError(connection)
    connection.guard.destroy()
  }

  #reportNotStored({ hostNumber }: GatewayIdentity, error: unknown): void {
    this.#options.ports.onError(error, `storing a report of host ${hostNumber}`)
  }
}

/** Part of the gateway's own branch that the topic names; compared as bytes, which is all that most reports need. */
function ownPart({ ownTopic: own }: Connection, topicBytes: Buffer): string | null {
  if (!own) return null
  if (own.bytes.equals(topicBytes)) return ''
  if (topicBytes.length <= own.bytes.length || !isTopicName(topicBytes)) return null
  return partOf(own.name, topicBytes.toString()) || null
}
