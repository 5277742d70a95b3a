/**
 * HTTP listener, separate from the server behind it. While a simulated world is reset, it stays open and rejects
 * requests with the reason.
 */
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ForwardedFrom } from '../broker/broker.ts'
import type { Certificates } from '../tls/certificates.ts'
import { createHttpServer, type HttpServerOptions } from './httpServer.ts'
import { listen } from './listen.ts'

/** The server behind the listener now. */
export interface Behind {
  readonly app: RequestListener
  readonly isStopping: () => boolean
  readonly onRefused: HttpServerOptions['onRefused']
  readonly onMqtt: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** A connection of a gateway that another server accepted. */
  readonly onGateway?: (socket: Socket, from: ForwardedFrom) => void
}

export interface ListenerOptions extends Pick<HttpServerOptions, 'headersTimeoutMs' | 'peers' | 'limits'> {
  readonly port: number
  readonly host: string
  /** Certificates for HTTPS; the listener closes them. */
  readonly certificates: Certificates | null
  /** The process calls itself: with certificates, over a port of its own, without TLS, that only this machine reaches. */
  readonly callsItself: boolean
}

export class Door {
  readonly port: number
  /** Port for calls of this process to itself. */
  readonly ownPort: number
  readonly certificates: Certificates | null
  readonly #servers: readonly Server[]
  readonly #now: { behind: Behind }

  private constructor(
    servers: readonly Server[],
    ports: readonly [port: number, ownPort: number],
    certificates: Certificates | null,
    now: { behind: Behind },
  ) {
    this.#servers = servers
    this.port = ports[0]
    this.ownPort = ports[1]
    this.certificates = certificates
    this.#now = now
  }

  /** @throws PortTakenError */
  static async open(behind: Behind, options: ListenerOptions): Promise<Door> {
    const now = { behind }
    const create = (certificates: Certificates | null): Server =>
      createHttpServer((request, response) => now.behind.app(request, response), {
        ...{ ...options, certificates },
        isStopping: () => now.behind.isStopping(),
        onRefused: (reason) => now.behind.onRefused(reason),
        onMqtt: (request, socket, head) => now.behind.onMqtt(request, socket, head),
      })
    const { certificates } = options
    const http = create(certificates)
    const port = await listen(http, { ...options, variable: 'PORT' })
    if (certificates === null || !options.callsItself)
      return new Door([http], [port, port], certificates, now)
    const own = create(null)
    const ownPort = await listen(own, { port: 0, host: '127.0.0.1', variable: 'PORT' })
    return new Door([http, own], [port, ownPort], certificates, now)
  }

  /** Routes new requests there; running requests are not affected. */
  leadTo(behind: Behind): void {
    this.#now.behind = behind
  }

  /**
   * Stops accepting connections; resolves when `whileDraining` has finished and every connection is closed.
   */
  async close(whileDraining: () => Promise<void>): Promise<void> {
    const drained = this.#servers.map((server) => new Promise((resolve) => server.close(resolve)))
    for (const server of this.#servers) server.closeIdleConnections()
    await whileDraining()
    for (const server of this.#servers) server.closeAllConnections()
    await Promise.all(drained)
    this.certificates?.close()
  }
}
