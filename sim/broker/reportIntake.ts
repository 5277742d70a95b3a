/**
 * Handles publishes and last wills. Aedes acknowledges before it stores, so the packets of publishing do not
 * reach it: an acknowledgement means "stored", acknowledgements and deliveries keep the order of the publishes
 * [MQTT-4.6.0-2, 4.6.0-6], and what is stored is forwarded even when its gateway has disconnected by then.
 *
 * Not here: how fast and how much (guard.ts), what a report means (the `onReport` port).
 */
import { ownTopic, partOf } from './acl.ts'
import type { Will } from './auth.ts'
import type { BrokerPorts, GatewayIdentity, Identity, ReportOutcome } from './broker.ts'
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

/** What an acknowledgement needs of a publish: thousands wait for the disk, without their packets. */
type Head = Pick<Publish, 'qos' | 'messageId'>

export interface ReportIntakeOptions {
  readonly ports: BrokerPorts
  readonly endings: Endings
  /** Takes what of a report others may know. */
  readonly forward: (gateway: GatewayIdentity, report: Report) => void
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
    const qos = will.qos ?? 0
    const inTurn = answers.take()
    this.#options.ports.onReport(identity, payload, part).then(
      (accepted) => inTurn(() => this.#forward(identity, own, qos, accepted)),
      (error) => inTurn(() => this.#reportNotStored(identity, error)),
    )
  }

  #publish(connection: Connection, publish: Publish | null): void {
    const { identity } = connection
    if (identity === null || publish === null) this.#refuse(connection)
    else if (!this.#options.ports.isStillAllowed(identity)) this.#options.endings.cut(connection, 'revoked')
    else {
      const part = identity.kind === 'gateway' ? ownPart(connection, publish.topicBytes) : null
      if (identity.kind === 'gateway' && part !== null) this.#report(connection, identity, publish, part)
      else this.#drop(connection, identity, publish)
    }
  }

  /** @param part where below the gateway's report topic */
  #report(connection: Connection, gateway: GatewayIdentity, publish: Publish, part: string): void {
    const { messageId, qos, payload } = publish
    const head: Head = { qos, messageId }
    const inTurn = connection.answers.take()
    if (qos === 2 && connection.unreleased.has(messageId)) {
      inTurn(() => this.#answer(connection, head))
      return
    }
    if (qos === 2 && connection.unreleased.size >= UNRELEASED_MAX) {
      this.#refuse(connection)
      inTurn(() => {})
      return
    }
    if (qos === 2) connection.unreleased.add(messageId)
    this.#options.ports.onReport(gateway, payload, part).then(
      (accepted) =>
        inTurn(() => {
          this.#answer(connection, head)
          this.#forward(gateway, connection.ownTopic?.name, head.qos, accepted)
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

  /** Never the gateway's own bytes: they may hold what the server did not believe. */
  #forward(
    gateway: GatewayIdentity,
    topic: string | undefined,
    qos: 0 | 1 | 2,
    accepted: ReportOutcome,
  ): void {
    const { ports, forward } = this.#options
    if (accepted === 'refused') ports.count('packets_refused', { reason: 'malformed_report' })
    else if (accepted !== 'nothing' && topic !== undefined)
      forward(gateway, { topic, qos, payload: accepted })
  }

  #answer(connection: Connection, { qos, messageId }: Head): void {
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
