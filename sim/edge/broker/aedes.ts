/**
 * Broker port on Aedes. Aedes implements MQTT and topic matching. Everything else surrounds it: limits
 * (guard.ts, pace.ts, addressLimit.ts), sign-in and client ids (reception.ts), permissions and views
 * (delivery.ts), acknowledgement after storage (reportIntake.ts), no persistent sessions
 * (connectionState.ts). Report semantics and permissions are ports from the composition root.
 */

import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Client } from 'aedes'
import type { ApiKeyId } from '#shared/records/apiKey.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Certificates } from '../tls/certificates.ts'
import { createTlsSide } from '../tls/tlsSide.ts'
import type {
  Broker,
  BrokerOptions,
  BrokerPorts,
  BrokerStats,
  ForwardedFrom,
  GatewayIdentity,
  Identity,
  PublishOptions,
} from './broker.ts'
import { ConnectionState } from './connectionState.ts'
import { Connection, type ConnectionOrigin, Connections } from './connections.ts'
import { Delivery } from './delivery.ts'
import { AddressLimit } from './doors/addressLimit.ts'
import { listenTcp, type TcpListener } from './doors/tcpListener.ts'
import { type Transport, tcpTransport, webSocketTransport } from './doors/transport.ts'
import { WebSocketListener } from './doors/webSocketListener.ts'
import { Endings } from './endings.ts'
import { Guard } from './guard.ts'
import type { Admission } from './guardOptions.ts'
import { Pace } from './pace.ts'
import {
  type Limits,
  PUBLISH_PAYLOAD_MAX_BYTES,
  SKIPPED_MAX_BYTES,
  TOPIC_LEVELS_MAX,
  withDefaults,
} from './packets/limits.ts'
import { Pending } from './pending.ts'
import { QuietAedes } from './quietAedes.ts'
import { Reception } from './reception.ts'
import { judgeLarge, type Report, ReportIntake } from './reportIntake.ts'

export async function createAedesBroker(ports: BrokerPorts, options: BrokerOptions = {}): Promise<Broker> {
  const broker = new AedesBroker(ports, withDefaults(options))
  await broker.start()
  return broker
}

class AedesBroker implements Broker {
  readonly #ports: BrokerPorts
  readonly #limits: Limits
  readonly #aedes: QuietAedes
  readonly #state = new ConnectionState()
  readonly #connections = new Connections()
  readonly #endings: Endings
  readonly #reception: Reception
  readonly #delivery: Delivery
  readonly #intake: ReportIntake
  readonly #addresses: AddressLimit
  readonly #pace: Pace
  readonly #door: WebSocketListener
  readonly #listeners: TcpListener[] = []
  /** Counts reports that are being forwarded to subscribers. */
  readonly #underWay = new Pending()
  readonly #traffic = { bytesIn: 0, bytesOut: 0 }
  #reportsStored = 0
  #isClosing = false

  constructor(ports: BrokerPorts, limits: Limits) {
    this.#ports = ports
    this.#limits = limits
    this.#pace = new Pace(ports.timers, limits.messagesPerSecond, limits.messagesBurst)
    this.#addresses = new AddressLimit({
      max: limits.connectionsMax,
      perAddressMax: limits.connectionsPerAddressMax,
      isUnlimited: (address) => limits.unlimitedAddresses.includes(address),
    })
    this.#endings = new Endings(ports)
    this.#delivery = new Delivery(ports, this.#endings)
    this.#reception = new Reception({
      ports,
      endings: this.#endings,
      isClosing: () => this.#isClosing,
      connections: this.#connections,
      consolesPerAccountMax: limits.consolesPerAccountMax,
      consolesPerSessionMax: limits.consolesPerSessionMax,
      admissionOf: (identity, keepAliveMs) => this.#admissionOf(identity, keepAliveMs),
    })
    this.#intake = new ReportIntake({
      ports,
      endings: this.#endings,
      forward: ({ projectHex }, report) => this.#forward(projectHex, report),
    })
    this.#door = new WebSocketListener({
      allowedOrigins: limits.allowedOrigins,
      onRefused: (reason) => ports.count('connections_refused', { reason }),
      enter: (request) => this.#addresses.enter(limits.addressOf(request)),
      addressOf: limits.addressOf,
      onSocket: (socket, { hasOrigin, leave, address }) =>
        this.#welcome(webSocketTransport(socket), {
          ...{ leave, isForGateways: !hasOrigin, address },
          certificate: limits.gatewaysNeedCertificate
            ? { isNeeded: true, commonName: null }
            : { isNeeded: false },
        }),
    })
    this.#aedes = this.#createAedes()
  }

  async start(): Promise<void> {
    const aedes = this.#aedes
    const on = (event: string, run: (connection: Connection) => void): void => {
      const emitter: EventEmitter = aedes
      emitter.on(event, (client: Client) => {
        const connection = this.#connections.of(client)
        if (connection) run(connection)
      })
    }
    on('client', (connection) => connection.register())
    on('clientReady', (connection) => this.#reception.announce(connection))
    on('clientDisconnect', (connection) => this.#reception.farewell(connection))
    for (const event of ['clientError', 'connectionError'])
      on(event, (connection) => this.#noteError(connection))
    aedes.on('unsubscribe', (filters, client) => {
      for (const filter of filters) this.#connections.of(client)?.filters.delete(filter)
    })
    const emitter: EventEmitter = aedes
    emitter.on('error', (error: unknown) => this.#ports.onError(error, 'running the broker'))
    await aedes.listen()
  }

  async attachTcp(port: number, host: string): Promise<{ readonly port: number }> {
    const address = { port, host, variable: 'MQTT_PORT' } as const
    const listener = await listenTcp(address, (socket) => this.#acceptTcp(socket))
    this.#listeners.push(listener)
    return { port: listener.port }
  }

  async attachTls(
    port: number,
    host: string,
    certificates: Certificates,
  ): Promise<{ readonly port: number }> {
    const secure = createTlsSide(certificates, {
      onSecure: (socket, certificate) =>
        // The slot is released when the underlying connection closes.
        this.#welcome(tcpTransport(socket), {
          ...{ leave: () => {}, isForGateways: false, address: socket.remoteAddress ?? '', certificate },
        }),
      onRefused: () => this.#ports.count('connections_refused', { reason: 'tls' }),
    })
    const listener = await listenTcp({ port, host, variable: 'MQTTS_PORT' }, (socket) => {
      const leave = this.#enter(socket)
      if (leave === null) return
      socket.once('close', leave)
      secure(socket)
    })
    this.#listeners.push(listener)
    return { port: listener.port }
  }

  acceptForwarded(socket: Socket, { address, certificate }: ForwardedFrom): void {
    const leave = this.#enter(socket, address)
    if (leave !== null)
      this.#welcome(tcpTransport(socket), { leave, isForGateways: false, address, certificate })
  }

  get tcpPort(): number | null {
    return this.#listeners[0]?.port ?? null
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#door.handleUpgrade(request, socket, head)
  }

  publish(topic: string, payload: Buffer | string, options: PublishOptions): Promise<void> {
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    if (this.#isClosing) return Promise.reject(new Error('the broker is closed'))
    if (bytes.length > PUBLISH_PAYLOAD_MAX_BYTES)
      return Promise.reject(new Error(`a message of ${bytes.length} bytes on ${topic} is too large`))
    const { qos, retain = false } = options
    return new Promise((resolve, reject) => {
      this.#aedes.publish({ cmd: 'publish', topic, payload: bytes, qos, retain, dup: false }, (error) =>
        error ? reject(error) : resolve(),
      )
    })
  }

  disconnectSession(sessionId: string): void {
    for (const connection of this.#connections.ofSession(sessionId))
      this.#endings.cut(connection, 'session_ended')
  }

  disconnectUnallowed(): void {
    for (const connection of this.#connections.signedIn())
      if (connection.identity?.kind === 'console' && !this.#ports.isStillAllowed(connection.identity))
        this.#endings.cut(connection, 'revoked')
  }

  disconnectGateway(hostId: HostId): void {
    for (const connection of this.#connections.ofHost(hostId)) this.#endings.cut(connection, 'gateway_ended')
  }

  disconnectProject(projectHex: string): void {
    for (const connection of this.#connections.ofProject(projectHex))
      this.#endings.cut(connection, 'project_closed')
  }

  connectedGateways(): GatewayIdentity[] {
    return this.#connections.gateways()
  }

  isGatewayConnected(hostId: HostId): boolean {
    return this.#connections.hasGateway(hostId)
  }

  isKeyConnected(keyId: ApiKeyId): boolean {
    return this.#connections.ofKey(keyId).length > 0
  }

  isSessionConnected(sessionId: string): boolean {
    return this.#connections.ofSession(sessionId).length > 0
  }

  stats(): BrokerStats {
    const signedIn = this.#connections.signedIn().length
    const gateways = this.#connections.gateways().length
    return {
      connections: this.#connections.all.length,
      gateways,
      consoles: signedIn - gateways,
      ...this.#traffic,
      reportsStored: this.#reportsStored,
      messagesForwarded: this.#delivery.messagesForwarded,
    }
  }

  async close(): Promise<void> {
    if (this.#isClosing) return
    this.#isClosing = true
    this.#door.close()
    const listenersClosed = this.#listeners.map((listener) => listener.close())
    const open = this.#connections.all
    for (const { guard } of open) guard.hold()
    await this.#atMost(this.#limits.drainTimeoutMs, async () => {
      await Promise.all(open.map(({ answers }) => answers.idle()))
      await this.#underWay.idle()
      await Promise.all(open.map(({ guard }) => guard.flushed()))
    })
    await new Promise<void>((resolve) => this.#aedes.close(resolve))
    for (const { guard } of this.#connections.all) guard.destroy()
    this.#pace.stop()
    await Promise.all(listenersClosed)
  }

  #createAedes(): QuietAedes {
    return new QuietAedes({
      persistence: this.#state,
      // No message waits for a slow reader (guard.ts), so parallel publishing needs no limit.
      concurrency: 0,
      // The guard's limits are stricter; these are a fallback.
      connectTimeout: this.#limits.signInTimeoutMs * 2,
      drainTimeout: this.#limits.drainTimeoutMs,
      maxTopicLevels: TOPIC_LEVELS_MAX,
      preConnect: (client, packet, done) => {
        this.#reception.meet(client, packet)
        done(null, true)
      },
      authenticate: (client, _userName, _password, done) => void this.#reception.judge(client, done),
      // Only called for last wills. The intake has already handled them, so Aedes must not publish them.
      authorizePublish: (client, packet, done) => {
        const connection = client && this.#connections.of(client)
        if (connection?.will === packet && !this.#isClosing)
          this.#intake.takeWill(connection, connection.will)
        done(new Error('taken in'))
      },
      authorizeSubscribe: (client, subscription, done) => {
        const connection = this.#connections.of(client)
        const { topic, qos } = subscription
        const isFine = connection !== undefined && this.#delivery.listen(connection, topic, qos)
        // SUBACK grants the requested QoS. Aedes receives the highest QoS, because it uses the first matching filter
        // only.
        done(null, isFine ? { ...subscription, qos: 2 } : null)
      },
      authorizeForward: (client, packet) => {
        const connection = this.#connections.of(client)
        return connection ? this.#delivery.forward(connection, packet) : null
      },
    })
  }

  #acceptTcp(socket: Socket): void {
    const leave = this.#enter(socket)
    if (leave === null) return
    const address = socket.remoteAddress ?? ''
    const certificate = { isNeeded: false } as const
    this.#welcome(tcpTransport(socket), { leave, isForGateways: false, address, certificate })
  }

  /** Acquires a slot for the connection; without a free slot it is closed. */
  #enter(socket: Socket, address = socket.remoteAddress): (() => void) | null {
    const leave = this.#addresses.enter(address)
    if (leave !== null) return leave
    this.#ports.count('connections_refused', { reason: 'too_many_connections' })
    socket.on('error', () => {})
    socket.destroy()
    return null
  }

  #welcome(transport: Transport, from: ConnectionOrigin & { readonly leave: () => void }): void {
    const guard = new Guard(transport, {
      ...this.#limits,
      timers: this.#ports.timers,
      traffic: this.#traffic,
      onBreach: (reason) => this.#endings.noteBreach(connection, reason),
      onPublishing: (packet) => this.#intake.take(connection, packet),
      judgeLarge: (publish, sizeBytes) => judgeLarge(connection, publish, sizeBytes),
      onSkipped: (head, sizeBytes) => this.#intake.skip(connection, head, sizeBytes),
    })
    const connection = new Connection(guard, from)
    guard.once('close', from.leave)
    this.#connections.add(this.#aedes.handle(guard), connection)
  }

  /** Forwards to consoles only: a gateway receives nothing but its control topic (acl.ts). */
  #forward(projectHex: string, { topic, text, qos }: Report): void {
    this.#reportsStored += 1
    if (!this.#connections.hasConsole(projectHex)) return
    this.#underWay.begin()
    const payload = Buffer.from(text)
    this.#aedes.publish({ cmd: 'publish', topic, payload, qos, retain: false, dup: false }, (error) => {
      this.#underWay.end()
      if (error) this.#ports.onError(error, `forwarding ${topic}`)
    })
  }

  #admissionOf(identity: Identity, keepAliveMs: number): Admission {
    const { gatewayPacketMaxBytes, consolePacketMaxBytes, unstoredMax, unstoredMaxBytes } = this.#limits
    return {
      packetMaxBytes: identity.kind === 'gateway' ? gatewayPacketMaxBytes : consolePacketMaxBytes,
      largeMaxBytes: identity.kind === 'gateway' ? SKIPPED_MAX_BYTES : 0,
      unsettledMax: unstoredMax,
      unsettledMaxBytes: unstoredMaxBytes,
      keepAliveMs,
      allowance: (onRefill) => this.#pace.allowance(onRefill),
    }
  }

  /** After a disconnect all pending operations fail; only the first error is meaningful. */
  #noteError(connection: Connection): void {
    if (!connection.guard.isOver && !this.#isClosing) this.#endings.noteProtocolError(connection)
  }

  async #atMost(delayMs: number, work: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = this.#ports.timers.schedule(delayMs, resolve)
    await Promise.race([work(), promise])
    cancel()
  }
}
