/**
 * What becomes of a publish, a last will included. Aedes acknowledges only after the call back, so calling back after
 * `onReport` is what makes an acknowledgement mean "stored". Forwarding is done here too: Aedes would do it after the
 * acknowledgement is written, so not at all when the gateway has just gone, and with QoS 0 overtaking QoS 1.
 */
import type { PublishPacket } from 'aedes'
import { mayPublish } from './acl.ts'
import type { BrokerPorts, GatewayIdentity, Identity } from './broker.ts'
import type { Connection } from './connections.ts'
import type { Endings } from './endings.ts'

type Outcome = 'stored' | 'repeated' | 'refused' | { readonly error: unknown }
type Done = (error?: Error | null) => void

/** Nobody can subscribe to it: where Aedes forwards what it has acknowledged. */
const NOWHERE = '$done'

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
    this.#outcome(clientId, identity, packet).then((outcome) => {
      answer(() => this.#answer({ connection, packet, outcome, settle }))
    })
  }

  /** Why the connection cannot go on, or null. */
  #problem(identity: Identity | null, isWill: boolean, packet: PublishPacket): string | null {
    if (isWill && this.#options.isClosing()) return 'closing'
    if (identity !== null && !this.#options.ports.isStillAllowed(identity)) return 'revoked'
    // [MQTT-2.3.1-1]
    const hasNumber = packet.messageId !== undefined && packet.messageId > 0
    return !isWill && packet.qos > 0 && !hasNumber ? 'malformed' : null
  }

  async #outcome(clientId: string, identity: Identity, packet: PublishPacket): Promise<Outcome> {
    const { ports, isRepeated } = this.#options
    if (!mayPublish(identity, packet.topic) || identity.kind !== 'gateway') {
      const reason = identity.kind === 'gateway' ? 'foreign_topic' : 'console_publish'
      ports.count('packets_refused', { reason })
      return 'refused'
    }
    if (packet.qos === 2 && packet.messageId !== undefined && isRepeated(clientId, packet.messageId))
      return 'repeated'
    return await this.#store(identity, packet)
  }

  async #store(gateway: GatewayIdentity, packet: PublishPacket): Promise<Outcome> {
    const { ports } = this.#options
    try {
      const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
      const verdict = await ports.onReport(gateway, gateway.hostNumber, payload)
      if (verdict === 'refused') ports.count('packets_refused', { reason: 'malformed_report' })
      return verdict
    } catch (error) {
      ports.onError(error, `storing a report of host ${gateway.hostNumber}`)
      return { error }
    }
  }

  #answer(turn: {
    readonly connection: Connection
    readonly packet: PublishPacket
    readonly outcome: Outcome
    readonly settle: Done
  }): void {
    const { connection, packet, outcome, settle } = turn
    if (typeof outcome === 'object') {
      this.#options.endings.note(connection, 'connections_cut', 'not_stored')
      // Ends the connection at once, so what waits behind it is not acknowledged either.
      settle(new Error('the report could not be stored'))
      return
    }
    if (outcome === 'stored') this.#options.forward({ ...packet })
    packet.topic = NOWHERE
    packet.payload = ''
    settle(null)
  }
}
