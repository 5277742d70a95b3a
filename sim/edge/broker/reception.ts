/**
 * Handles a connection from CONNECT to its end: identity, client id, and connect and disconnect notifications.
 */
import type { AuthenticateError, Client, ConnectPacket } from 'aedes'
import { ownTopic } from './acl.ts'
import { CLIENT_ID_TAKEN, type ConnectRequest, type Refusal, signIn, TOO_MANY_CONSOLES } from './auth.ts'
import type { BrokerPorts, Identity } from './broker.ts'
import type { Connection, ConnectionOrigin, Connections } from './connections.ts'
import type { Endings } from './endings.ts'
import type { Admission } from './guardOptions.ts'

/** Origin of a connection that has already ended. */
const UNKNOWN_ORIGIN: ConnectionOrigin = {
  isForGateways: true,
  address: '',
  certificate: { isNeeded: true, commonName: null },
}

export interface ReceptionOptions {
  readonly ports: BrokerPorts
  readonly connections: Connections
  readonly consolesPerAccountMax: number
  readonly consolesPerSessionMax: number
  readonly endings: Endings
  readonly admissionOf: (identity: Identity, keepAliveMs: number) => Admission
  readonly isClosing: () => boolean
}

export class Reception {
  readonly #options: ReceptionOptions
  readonly #requests = new WeakMap<Client, ConnectRequest>()

  constructor(options: ReceptionOptions) {
    this.#options = options
  }

  meet(client: Client, packet: ConnectPacket): void {
    this.#requests.set(client, {
      clientId: packet.clientId,
      userName: packet.username,
      password: Buffer.isBuffer(packet.password) ? packet.password : undefined,
      will: packet.will,
      keepAliveS: packet.keepalive ?? 0,
      origin: this.#options.connections.of(client)?.origin ?? UNKNOWN_ORIGIN,
    })
    // Sessions never outlive their connection, so every session is clean.
    packet.clean = true
    // The guard enforces keep-alive, because Aedes does not see all packets.
    packet.keepalive = 0
  }

  async judge(
    client: Client,
    done: (error: AuthenticateError | null, isFine: boolean | null) => void,
  ): Promise<void> {
    const request = this.#requests.get(client)
    const connection = this.#options.connections.of(client)
    if (!request || !connection) return
    this.#requests.delete(client)
    const refusal = await this.#refuse(request, connection)
    if (connection.guard.destroyed) return
    if (refusal === null) {
      connection.will = request.will
      connection.clientId = request.clientId
      connection.keepAliveMs = request.keepAliveS * 1000
      done(null, true)
      return
    }
    this.#options.endings.note(connection, 'connections_refused', refusal.reason)
    done(authenticateError(refusal), false)
  }

  /** Called when the client has its CONNACK. Aedes also calls it if the client left during the write. */
  announce(connection: Connection): void {
    const { identity } = connection
    if (identity === null || connection.hasEnded) return
    this.#options.connections.announce(connection, true)
    const topic = ownTopic(identity)
    connection.ownTopic = topic === null ? null : { name: topic, bytes: Buffer.from(topic) }
    const { ports } = this.#options
    if (identity.kind === 'gateway') ports.onGatewayConnected(identity)
    else ports.onConsoleConnected(identity, connection.clientId)
    connection.guard.admit(this.#options.admissionOf(identity, connection.keepAliveMs))
  }

  farewell(connection: Connection): void {
    const { identity, guard } = connection
    const { ports, connections, isClosing } = this.#options
    if (connection.isAnnounced && identity && !isClosing()) {
      if (identity.kind === 'gateway') ports.onGatewayDisconnected(identity, { clean: guard.sentDisconnect })
      else ports.onConsoleDisconnected(identity, connection.clientId)
    }
    connections.announce(connection, false)
    connection.unregister()
  }

  async #refuse(request: ConnectRequest, connection: Connection): Promise<Refusal | null> {
    const { ports, connections, consolesPerAccountMax, consolesPerSessionMax } = this.#options
    const identity = await signIn(request, ports)
    if ('returnCode' in identity) return identity
    // A reconnecting client replaces its own connection.
    if (identity.kind === 'console') {
      const others = connections.othersOf(identity, request.clientId)
      const ofSession = others.filter(({ sessionId }) => sessionId === identity.sessionId)
      if (others.length >= consolesPerAccountMax || ofSession.length >= consolesPerSessionMax)
        return TOO_MANY_CONSOLES
    }
    if (identity.kind === 'gateway' && connections.isHeldBy(request.clientId, identity))
      ports.onGatewayTakenOver(identity)
    return (await connections.claim(request.clientId, connection, identity)) ? null : CLIENT_ID_TAKEN
  }
}

function authenticateError({ returnCode, reason }: Refusal): AuthenticateError {
  return Object.assign(new Error(reason), { returnCode })
}
