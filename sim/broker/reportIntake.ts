/**
 * What becomes of a publish, a last will included. Aedes acknowledges only after the call back, so calling back after
 * `onReport` is what makes an acknowledgement mean "stored". Forwarding is done here too: Aedes would do it after the
 * acknowledgement is written, so not at all when the gateway has just gone, and with QoS 0 overtaking QoS 1.
 */
import type { PublishPacket } from 'aedes'
import { mayPublish } from './acl.ts'
import type { BrokerPorts, Identity } from './broker.ts'
import type { Connection } from './connections.ts'
import type { Endings } from './endings.ts'
import { NOWHERE } from './quietAedes.ts'

/** 'refused' comes from `onReport`; 'dropped' was refused, and counted, before it was asked. */
type Verdict = 'stored' | 'refused' | 'repeated' | 'dropped'
type Done = (error?: Error | null) => void

export interface ReportIntakeOptions {
  readonly ports: BrokerPorts
  readonly endings: Endings
  /** QoS 2: the packet was stored before and only its PUBREC was lost. */
  readonly isRepeated: (clientId: string, messageId: number) => boolean
  readonly isClosing: () => boolean
  readonly forward: (message: PublishPacket) => void
}

export class ReportIntake {
  readonly #options: ReportIntakeOptions

  constructor(options: ReportIntakeOptions) {
    this.#options = options
  }

  take(clientId: string, connection: Connection, packet: PublishPacket, done: Done): void {
    const isWill = packet === connection.will
    const settle: Done = (error) => {
      if (!isWill) connection.guard.settle()
      done(error)
    }
    packet.retain = false
    const { identity } = connection
    const problem = this.#problem(identity, isWill, packet)
    if (identity === null || problem !== null) {
      if (problem !== null && problem !== 'closing')
        this.#options.endings.note(connection, 'connections_cut', problem)
      settle(new Error(problem ?? 'not signed in'))
      return
    }
    const answer = connection.answers.take()
    // Aedes must never be called back within its own call, so a verdict is always waited for.
    this.#judge(clientId, identity, packet).then(
      (verdict) => answer(() => this.#acknowledge(packet, verdict, settle)),
      (error) => answer(() => this.#fail(connection, error, settle)),
    )
  }

  /** Why the connection cannot go on, or null. */
  #problem(identity: Identity | null, isWill: boolean, packet: PublishPacket): string | null {
    if (isWill && this.#options.isClosing()) return 'closing'
    if (identity !== null && !this.#options.ports.isStillAllowed(identity)) return 'revoked'
    // [MQTT-2.3.1-1]
    const hasNumber = packet.messageId !== undefined && packet.messageId > 0
    return !isWill && packet.qos > 0 && !hasNumber ? 'malformed' : null
  }

  #judge(clientId: string, identity: Identity, packet: PublishPacket): Promise<Verdict> {
    const { ports, isRepeated } = this.#options
    if (!mayPublish(identity, packet.topic) || identity.kind !== 'gateway') {
      const reason = identity.kind === 'gateway' ? 'foreign_topic' : 'console_publish'
      ports.count('packets_refused', { reason })
      return Promise.resolve('dropped')
    }
    if (packet.qos === 2 && packet.messageId !== undefined && isRepeated(clientId, packet.messageId))
      return Promise.resolve('repeated')
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
    try {
      return ports.onReport(identity, identity.hostNumber, payload)
    } catch (error) {
      return Promise.reject(error)
    }
  }

  #acknowledge(packet: PublishPacket, verdict: Verdict, settle: Done): void {
    const { topic, payload, qos } = packet
    if (verdict === 'stored')
      this.#options.forward({ cmd: 'publish', topic, payload, qos, retain: false, dup: false })
    else if (verdict === 'refused')
      this.#options.ports.count('packets_refused', { reason: 'malformed_report' })
    packet.topic = NOWHERE
    settle(null)
  }

  #fail(connection: Connection, error: unknown, settle: Done): void {
    const { identity } = connection
    const host = identity?.kind === 'gateway' ? identity.hostNumber : 'unknown'
    this.#options.ports.onError(error, `storing a report of host ${host}`)
    this.#options.endings.note(connection, 'connections_cut', 'not_stored')
    // Ends the connection at once, so what waits behind it is not acknowledged either.
    settle(new Error('the report could not be stored'))
  }
}
