/** Connected clients. Client ids are untrusted, so they are map keys, never object keys. */

import type { Client } from 'aedes'
import type { ApiKeyId } from '#shared/records/apiKey.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ClientCertificate } from '../tls/tlsSide.ts'
import type { Will } from './auth.ts'
import type { ConsoleIdentity, GatewayIdentity, Identity } from './broker.ts'
import type { Guard } from './guard.ts'
import { InOrder } from './inOrder.ts'
import { Filters } from './packets/filters.ts'

/** Origin of a connection. */
export interface ConnectionOrigin {
  /** Only gateways may sign in: the client connected over WebSocket without an `Origin` header. */
  readonly isForGateways: boolean
  readonly address: string
  readonly certificate: ClientCertificate
}

export class Connection {
  readonly guard: Guard
  readonly origin: ConnectionOrigin
  /** Acknowledgements of what the client published, in its order. */
  readonly answers = new InOrder()
  readonly filters = new Filters()
  identity: Identity | null = null
  clientId = ''
  will: Will | undefined
  /** Topic on which it may publish, as text and as bytes for comparison. */
  ownTopic: { readonly name: string; readonly bytes: Buffer } | null = null
  /** QoS 2 messages without PUBREL [MQTT-4.3.3-2]. */
  readonly unreleased = new Set<number>()
  keepAliveMs = 0
  /** The connection was announced to the rest of the server. */
  isAnnounced = false
  /** Resolves when the connection has ended and its last will was published. */
  readonly ended: Promise<void>
  #isRegistered = false
  #hasEnded = false
  readonly #end: () => void

  constructor(guard: Guard, origin: ConnectionOrigin) {
    this.guard = guard
    this.origin = origin
    const { promise, resolve } = Promise.withResolvers<void>()
    this.ended = promise
    this.#end = resolve
    guard.once('close', () => {
      if (!this.#isRegistered) resolve()
    })
  }

  register(): void {
    this.#isRegistered = true
  }

  unregister(): void {
    this.#hasEnded = true
    this.#end()
  }

  /** The connection has ended, so a later result of its sign-in is ignored. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }
}

export class Connections {
  readonly #byClient = new WeakMap<Client, Connection>()
  readonly #open = new Set<Connection>()
  /** Number of announced consoles by project. */
  readonly #consoles = new Map<string, number>()
  /** The newest holder of each client id, and when earlier holders have released the id. */
  readonly #holders = new Map<string, { readonly connection: Connection; readonly isFree: Promise<void> }>()

  add(client: Client, connection: Connection): void {
    this.#byClient.set(client, connection)
    this.#open.add(connection)
    connection.guard.once('close', () => this.#open.delete(connection))
  }

  of(client: Client): Connection | undefined {
    return this.#byClient.get(client)
  }

  get all(): readonly Connection[] {
    return [...this.#open]
  }

  signedIn(): Connection[] {
    return this.all.filter((connection) => connection.isAnnounced)
  }

  /** The connection is announced to the rest of the server, or is not any more. */
  announce(connection: Connection, isAnnounced: boolean): void {
    const { identity } = connection
    if (connection.isAnnounced === isAnnounced) return
    connection.isAnnounced = isAnnounced
    if (identity?.kind !== 'console') return
    const count = (this.#consoles.get(identity.projectHex) ?? 0) + (isAnnounced ? 1 : -1)
    if (count > 0) this.#consoles.set(identity.projectHex, count)
    else this.#consoles.delete(identity.projectHex)
  }

  hasConsole(projectHex: string): boolean {
    return this.#consoles.has(projectHex)
  }

  gateways(): GatewayIdentity[] {
    const gateways: GatewayIdentity[] = []
    for (const { identity } of this.signedIn()) if (identity?.kind === 'gateway') gateways.push(identity)
    return gateways
  }

  /** Direct lookup, because scenes ask for each of their steps. */
  hasGateway(hostId: HostId): boolean {
    for (const { isAnnounced, identity } of this.#open)
      if (isAnnounced && identity?.kind === 'gateway' && identity.hostId === hostId) return true
    return false
  }

  ofSession(sessionId: string): Connection[] {
    return this.all.filter(({ identity }) => identity?.kind === 'console' && identity.sessionId === sessionId)
  }

  ofKey(keyId: ApiKeyId): Connection[] {
    return this.all.filter(({ identity }) => identity?.kind === 'console' && identity.key?.keyId === keyId)
  }

  /** The consoles that the account has open or is opening, beside that of the client id. */
  othersOf({ accountId }: ConsoleIdentity, clientId: string): ConsoleIdentity[] {
    const others: ConsoleIdentity[] = []
    for (const connection of this.#open)
      if (
        connection.identity?.kind === 'console' &&
        connection.identity.accountId === accountId &&
        this.#holders.get(clientId)?.connection !== connection
      )
        others.push(connection.identity)
    return others
  }

  ofHost(hostId: HostId): Connection[] {
    return this.all.filter(({ identity }) => identity?.kind === 'gateway' && identity.hostId === hostId)
  }

  ofProject(projectHex: string): Connection[] {
    return this.all.filter(({ identity }) => identity?.projectHex === projectHex)
  }

  /** A connection of the same identity is open under the client id. */
  isHeldBy(clientId: string, identity: Identity): boolean {
    const holder = this.#holders.get(clientId)?.connection
    return holder?.isAnnounced === true && isSame(holder.identity, identity)
  }

  /**
   * Assigns the client id, after an earlier connection of the same identity is closed [MQTT-3.1.4-2]. Returns
   * false at once if the id belongs to another identity, which stays connected.
   */
  async claim(clientId: string, connection: Connection, identity: Identity): Promise<boolean> {
    const holder = this.#holders.get(clientId)
    if (holder && !isSame(holder.connection.identity, identity)) return false
    connection.identity = identity
    const former = holder ? [holder.isFree, holder.connection.ended] : []
    const isFree = Promise.all(former).then(() => {})
    this.#holders.set(clientId, { connection, isFree })
    void connection.ended.then(() => {
      if (this.#holders.get(clientId)?.connection === connection) this.#holders.delete(clientId)
    })
    holder?.connection.guard.destroy()
    await isFree
    return true
  }
}

function isSame(one: Identity | null, other: Identity): boolean {
  if (one?.kind === 'gateway' && other.kind === 'gateway') return one.hostId === other.hostId
  if (one?.kind === 'console' && other.kind === 'console') return one.sessionId === other.sessionId
  return false
}
