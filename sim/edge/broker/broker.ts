/**
 * The broker port: authentication, report intake, publishing, independent of the implementation. Behaviour
 * visible to clients, beyond the permissions of acl.ts:
 * - QoS 1 and 2 publishes of a gateway are acknowledged once stored. A rejected publish is acknowledged and
 * dropped [MQTT-3.3.5-2], so it is not retried. If storing fails, the connection closes without
 * acknowledgement, and the sender retries.
 * - The retain flag of clients is cleared; the server publishes retained state.
 * - Sessions end with their connection (SessionPresent is always 0), so no late command switches a light.
 * - A client that does not read is disconnected and never delays others.
 */

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { AccountId } from '#shared/records/account.ts'
import type { ApiKeyId } from '#shared/records/apiKey.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Receipt } from '../../stores/receipt.ts'
import type { Certificates } from '../tls/certificates.ts'
import type { ClientCertificate } from '../tls/tlsSide.ts'

export interface GatewayIdentity {
  readonly kind: 'gateway'
  readonly projectId: ProjectId
  readonly projectHex: string
  readonly hostId: HostId
  readonly hostNumber: string
}

/** Filter of messages to a console: everything, or each message reduced (null: dropped). */
export type ConsoleView =
  | 'all'
  | {
      filterReport(hostNumber: string, payload: Buffer): Buffer | null
      /** `rest` is the topic behind `home/{project hex}/`. */
      filterHome(rest: string, payload: Buffer): Buffer | null
    }

export interface ConsoleIdentity {
  readonly kind: 'console'
  readonly sessionId: string
  readonly accountId: AccountId
  readonly projectHex: string
  readonly view: ConsoleView
  /**
   * Read-only client: a wall display, role preview or API client. It may not publish and gets no presence of
   * people.
   */
  readonly isReadOnly?: true
  /** API client: receives reports only. */
  readonly key?: { readonly keyId: ApiKeyId; readonly turn: number }
}

export type Identity = GatewayIdentity | ConsoleIdentity

/** Accepted part of a report for subscribers; 'nothing' if none is visible, 'refused' if malformed. */
export type ReportOutcome = { readonly text: string } | 'nothing' | 'refused'

/**
 * - connections_refused: before the sign-in was complete
 * - packets_refused: of a signed-in client
 * - connections_cut: ended by the server, by no fault of one packet
 */
export type BrokerMetric = 'connections_refused' | 'packets_refused' | 'connections_cut'

export interface Timers {
  /** Runs once after real time has passed; returns a cancel function. */
  schedule(delayMs: number, run: () => void): () => void
}

export interface BrokerPorts {
  /** null: no such gateway, or not its secret. A rejected promise is reported as "server unavailable". */
  authenticateGateway(hostNumber: string, secret: Buffer): Promise<GatewayIdentity | null>
  authenticateConsole(sessionId: string, ticket: Buffer): Promise<ConsoleIdentity | null>
  authenticateKey(keyId: ApiKeyId, secret: Buffer, address: string): Promise<ConsoleIdentity | null>
  /** Called for every message in both directions, so it must be fast. */
  isStillAllowed(identity: Identity): boolean
  /**
   * Called for each report and last will in order of arrival, without awaiting the previous one. Only accepted parts
   * are forwarded. `part` is the topic below the gateway's report topic, '' for the topic itself. The receipt fails if
   * the report could not be stored.
   */
  onReport(gateway: GatewayIdentity, payload: Buffer, part: string, receipt: Receipt<ReportOutcome>): void
  onGatewayConnected(gateway: GatewayIdentity): void
  /** The gateway published outside of its own report topic. */
  onForeignTopic(gateway: GatewayIdentity, topic: string): void
  /** A large message for others was skipped while it was received. */
  onSkippedTopic(gateway: GatewayIdentity, topic: string, sizeBytes: number): void
  /**
   * Another client with the gateway's number and secret has signed in, so the old connection is about to be
   * closed.
   */
  onGatewayTakenOver(gateway: GatewayIdentity): void
  /** The console has published on the forms topic of its project. False where the message is malformed. */
  onConsoleMessage(console: ConsoleIdentity, clientId: string, payload: Buffer): boolean
  onConsoleConnected(console: ConsoleIdentity, clientId: string): void
  onConsoleDisconnected(console: ConsoleIdentity, clientId: string): void
  /** Called after the last will reached `onReport`; clean after DISCONNECT. */
  onGatewayDisconnected(gateway: GatewayIdentity, how: { readonly clean: boolean }): void
  count(metric: BrokerMetric, labels: { readonly reason: string }): void
  /** Something that should not happen; the broker carries on. */
  onError(error: unknown, doing: string): void
  readonly timers: Timers
}

/** Of a client, as the server says that accepted its connection. */
export interface ForwardedFrom {
  readonly address: string
  readonly certificate: ClientCertificate
}

/** Limits with defaults; `Infinity` disables one. */
export interface BrokerOptions {
  /** Whole CONNECT packet. */
  readonly connectMaxBytes?: number
  /** Time limit in ms from the first byte to a completed sign-in. */
  readonly signInTimeoutMs?: number
  readonly gatewayPacketMaxBytes?: number
  readonly consolePacketMaxBytes?: number
  readonly connectionsMax?: number
  readonly connectionsPerAddressMax?: number
  /** Limit for each account, regardless of address. */
  readonly consolesPerAccountMax?: number
  /** Below that of the account, so that no one session shuts out the others. */
  readonly consolesPerSessionMax?: number
  /** Remote addresses without that limit, e.g. a reverse proxy. */
  readonly unlimitedAddresses?: readonly string[]
  /** Rate limit of messages per client, and burst size; further messages are delayed, none is lost. */
  readonly messagesPerSecond?: number
  readonly messagesBurst?: number
  /** Messages of one gateway that may wait for the disk; more are read later. */
  readonly unstoredMax?: number
  readonly unstoredMaxBytes?: number
  /** Limits for slow readers: bytes waiting per client, and time without reading. */
  readonly outboundMaxBytes?: number
  readonly drainTimeoutMs?: number
  /** Origins besides the request's own host from which browsers may connect: that of PUBLIC_URL. */
  readonly allowedOrigins?: readonly string[]
  /**
   * Rejects gateways over WebSocket, because they cannot present the client certificate that the MQTT port
   * requires.
   */
  readonly gatewaysNeedCertificate?: boolean
  /** Client address of an upgrade request, possibly behind a proxy. */
  readonly addressOf?: (request: IncomingMessage) => string
}

export interface BrokerStats {
  readonly connections: number
  readonly gateways: number
  readonly consoles: number
  readonly bytesIn: number
  readonly bytesOut: number
  readonly reportsStored: number
  readonly messagesForwarded: number
}

export interface PublishOptions {
  readonly qos: 0 | 1
  readonly retain?: boolean
}

export interface Broker {
  /** @throws PortTakenError */
  attachTcp(port: number, host: string): Promise<{ readonly port: number }>
  /** MQTT over TLS. @throws PortTakenError */
  attachTls(port: number, host: string, certificates: Certificates): Promise<{ readonly port: number }>
  /** MQTT of a gateway that another server accepted. */
  acceptForwarded(socket: Socket, from: ForwardedFrom): void
  /** Port of the first `attachTcp` or `attachTls`; null before. */
  readonly tcpPort: number | null
  /** Handles an upgrade request for the MQTT path, including rejections. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Resolves when the message was handed to every connected subscriber's socket; rejects after close and over 1 MiB. */
  publish(topic: string, payload: Buffer | string, options: PublishOptions): Promise<void>
  disconnectSession(sessionId: string): void
  /** Disconnects clients that lost their permission. */
  disconnectUnallowed(): void
  disconnectGateway(hostId: HostId): void
  /** Closes all connections of the project: gateways and consoles. */
  disconnectProject(projectHex: string): void
  connectedGateways(): GatewayIdentity[]
  isGatewayConnected(hostId: HostId): boolean
  /** Whether a console of the session has an open connection. */
  isSessionConnected(sessionId: string): boolean
  isKeyConnected(keyId: ApiKeyId): boolean
  stats(): BrokerStats
  /**
   * Accepts nothing further, acknowledges reports being stored, then closes every connection. Last wills are
   * not published: a shutdown of the server is no statement about the gateways.
   */
  close(): Promise<void>
}
