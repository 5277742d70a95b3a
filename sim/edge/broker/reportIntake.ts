/**
 * Handles publishes and last wills. Aedes acknowledges before storing, so PUBLISH packets bypass it: an
 * acknowledgement means "stored", and acknowledgements and deliveries keep the publish order [MQTT-4.6.0-2,
 * 4.6.0-6]. Stored data is forwarded even if its gateway has disconnected. Rate limits are in guard.ts; report
 * semantics in the `onReport` port.
 */
import type { Receipt } from '../../stores/receipt.ts'
import { mayPublish, ownTopic, partOf } from './acl.ts'
import type { Will } from './auth.ts'
import type { BrokerPorts, ConsoleIdentity, GatewayIdentity, Identity, ReportOutcome } from './broker.ts'
import type { Connection } from './connections.ts'
import type { Endings } from './endings.ts'
import type { Place } from './inOrder.ts'
import type { LargeVerdict } from './packets/largePublish.ts'
import { DEVICE_LIST_MAX_BYTES } from './packets/limits.ts'
import { PACKET, packetType } from './packets/packetScanner.ts'
import {
  answerPacket,
  isOnTopic,
  type Publish,
  readPublish,
  readRelease,
  topicOf,
} from './packets/publishPacket.ts'

/** Topic suffix under which a bridge publishes its devices. */
const DEVICE_LIST = 'bridge/devices'
/** QoS 2 messages of one client between PUBREC and PUBREL. */
const UNRELEASED_MAX = 100

export interface Report {
  readonly topic: string
  readonly text: string
  readonly qos: 0 | 1 | 2
}

export interface ReportIntakeOptions {
  readonly ports: BrokerPorts
  readonly endings: Endings
  /** Receives the part of a report that subscribers may see. */
  readonly forward: (gateway: GatewayIdentity, report: Report) => void
}

/** Report in transit to the disk, queued among acknowledgements; it retains nothing of its packet. */
class PendingReport implements Place, Receipt<ReportOutcome> {
  readonly #options: ReportIntakeOptions
  readonly #connection: Connection
  readonly #gateway: GatewayIdentity
  readonly #topic: string
  readonly #qos: Report['qos']
  /** Null for a last will, which nobody acknowledges. */
  readonly #messageId: number | null
  /** Null where it could not be stored. */
  #outcome: ReportOutcome | null = null
  #error: unknown = null
  isReady = false

  constructor(
    options: ReportIntakeOptions,
    connection: Connection,
    gateway: GatewayIdentity,
    topic: string,
    { qos, messageId }: { readonly qos: Report['qos']; readonly messageId: number | null },
  ) {
    this.#options = options
    this.#connection = connection
    this.#gateway = gateway
    this.#topic = topic
    this.#qos = qos
    this.#messageId = messageId
    connection.answers.add(this)
  }

  stored(outcome: ReportOutcome): void {
    this.#outcome = outcome
    this.#reach()
  }

  failed(error: unknown): void {
    this.#error = error
    this.#reach()
  }

  #reach(): void {
    this.isReady = true
    this.#connection.answers.advance()
  }

  /** Forwards the accepted values, never the gateway's original bytes, which may contain rejected values. */
  run(): void {
    const { ports, endings, forward } = this.#options
    const outcome = this.#outcome
    if (outcome === null) {
      ports.onError(this.#error, `storing a report of host ${this.#gateway.hostNumber}`)
      if (this.#messageId === null) return
      // Keeps order: earlier packets are acknowledged, later ones are not.
      void this.#connection.guard.flushed()
      endings.cut(this.#connection, 'not_stored')
      return
    }
    if (this.#messageId !== null) acknowledge(this.#connection, this.#qos, this.#messageId)
    if (outcome === 'refused') ports.count('packets_refused', { reason: 'malformed_report' })
    else if (outcome !== 'nothing')
      forward(this.#gateway, { topic: this.#topic, qos: this.#qos, text: outcome.text })
  }
}

export class ReportIntake {
  readonly #options: ReportIntakeOptions

  constructor(options: ReportIntakeOptions) {
    this.#options = options
  }

  /** Accepts a complete PUBLISH or PUBREL of a signed-in client. */
  take(connection: Connection, packet: Buffer): void {
    if (packetType(packet[0] ?? 0) === PACKET.pubrel) this.#release(connection, readRelease(packet))
    else this.#publish(connection, readPublish(packet))
  }

  /** Publish without a consumer; only its head is available. */
  skip(connection: Connection, head: Buffer, sizeBytes: number): void {
    const publish = readPublish(head)
    const topic = publish && topicOf(publish)
    const { identity } = connection
    if (!publish || topic === null || identity?.kind !== 'gateway') {
      this.#refuse(connection)
      return
    }
    const { ports } = this.#options
    ports.onSkippedTopic(identity, topic, sizeBytes)
    ports.count('packets_refused', { reason: 'large_topic' })
    connection.answers.whenReached(() => acknowledge(connection, publish.qos, publish.messageId))
  }

  takeWill(connection: Connection, will: Will): void {
    const { identity } = connection
    const { ports } = this.#options
    if (identity?.kind !== 'gateway' || !ports.isStillAllowed(identity)) return
    // Computed from the identity, because the connection may end before it is announced.
    const topic = ownTopic(identity)
    const part = topic === null ? null : partOf(topic, will.topic)
    if (topic === null || part === null) return
    const payload = Buffer.isBuffer(will.payload) ? will.payload : Buffer.from(will.payload)
    const head = { qos: will.qos ?? 0, messageId: null }
    ports.onReport(
      identity,
      payload,
      part,
      new PendingReport(this.#options, connection, identity, topic, head),
    )
  }

  #publish(connection: Connection, publish: Publish | null): void {
    const { identity } = connection
    if (identity === null || publish === null) this.#refuse(connection)
    else if (!this.#options.ports.isStillAllowed(identity)) this.#options.endings.cut(connection, 'revoked')
    else {
      const part = identity.kind === 'gateway' ? ownPart(connection, publish) : null
      if (identity.kind === 'gateway' && part !== null) this.#report(connection, identity, publish, part)
      else if (identity.kind === 'console' && mayPublish(identity, topicOf(publish) ?? ''))
        this.#message(connection, identity, publish)
      else this.#drop(connection, identity, publish)
    }
  }

  #message(connection: Connection, console: ConsoleIdentity, { payload, qos, messageId }: Publish): void {
    const { ports } = this.#options
    if (!ports.onConsoleMessage(console, connection.clientId, payload))
      ports.count('packets_refused', { reason: 'malformed_message' })
    connection.answers.whenReached(() => acknowledge(connection, qos, messageId))
  }

  /** @param part where below the gateway's report topic */
  #report(connection: Connection, gateway: GatewayIdentity, publish: Publish, part: string): void {
    const { messageId, qos, payload } = publish
    const { unreleased, answers } = connection
    if (qos === 2 && unreleased.has(messageId)) {
      answers.whenReached(() => acknowledge(connection, qos, messageId))
      return
    }
    if (qos === 2 && unreleased.size >= UNRELEASED_MAX) {
      this.#refuse(connection)
      return
    }
    if (qos === 2) unreleased.add(messageId)
    const topic = connection.ownTopic?.name ?? ''
    const report = new PendingReport(this.#options, connection, gateway, topic, publish)
    this.#options.ports.onReport(gateway, payload, part, report)
  }

  /** [MQTT-3.3.5-2]: acknowledged, so that it is not repeated forever, and discarded. */
  #drop(connection: Connection, identity: Identity, publish: Publish): void {
    const { qos, messageId } = publish
    const topic = topicOf(publish)
    if (topic === null) {
      this.#refuse(connection)
      return
    }
    if (identity.kind === 'gateway') this.#options.ports.onForeignTopic(identity, topic)
    const reason = identity.kind === 'gateway' ? 'foreign_topic' : 'console_publish'
    this.#options.ports.count('packets_refused', { reason })
    connection.answers.whenReached(() => acknowledge(connection, qos, messageId))
  }

  #release(connection: Connection, messageId: number | null): void {
    if (messageId === null) {
      this.#refuse(connection)
      return
    }
    const { answers, guard, unreleased } = connection
    unreleased.delete(messageId)
    // Keeps order: the preceding PUBREC may still wait for the disk.
    answers.whenReached(() => guard.answer(answerPacket('pubcomp', messageId)))
  }

  #refuse(connection: Connection): void {
    this.#options.endings.noteProtocolError(connection)
    connection.guard.destroy()
  }
}

/** The publish is done with. */
function acknowledge({ guard }: Connection, qos: Report['qos'], messageId: number): void {
  guard.settle()
  if (qos > 0) guard.answer(answerPacket(qos === 1 ? 'puback' : 'pubrec', messageId))
}

/** Accepts a bridge's device list, skips its other large messages; reports must be short. */
export function judgeLarge(connection: Connection, publish: Publish, sizeBytes: number): LargeVerdict {
  const part = ownPart(connection, publish)
  if (part === '') return 'refuse'
  return part === DEVICE_LIST && sizeBytes <= DEVICE_LIST_MAX_BYTES ? 'keep' : 'skip'
}

/** Part of the gateway's own branch that it was published on; null elsewhere. */
function ownPart({ ownTopic: own }: Connection, publish: Publish): string | null {
  if (!own) return null
  if (isOnTopic(publish, own.bytes)) return ''
  const topic = topicOf(publish)
  return topic === null ? null : partOf(own.name, topic) || null
}
