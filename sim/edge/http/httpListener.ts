/**
 * The listener, apart from the server behind it: while a simulated world is recreated nobody loses the address, and who
 * calls meanwhile gets the reason why it takes a moment.
 */
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createHttpServer, type HttpServerOptions } from './httpServer.ts'
import { listen } from './listen.ts'

/** The server behind the listener now. */
export interface Behind {
  readonly app: RequestListener
  readonly isStopping: () => boolean
  readonly onRefused: HttpServerOptions['onRefused']
  readonly onMqtt: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

export interface ListenerOptions extends Pick<HttpServerOptions, 'headersTimeoutMs' | 'peers' | 'limits'> {
  readonly port: number
  readonly host: string
}

export class Door {
  readonly port: number
  readonly #http: Server
  readonly #now: { behind: Behind }

  private constructor(http: Server, port: number, now: { behind: Behind }) {
    this.#http = http
    this.port = port
    this.#now = now
  }

  /** @throws PortTakenError */
  static async open(behind: Behind, options: ListenerOptions): Promise<Door> {
    const now = { behind }
    const http = createHttpServer((request, response) => now.behind.app(request, response), {
      ...options,
      isStopping: () => now.behind.isStopping(),
      onRefused: (reason) => now.behind.onRefused(reason),
      onMqtt: (request, socket, head) => now.behind.onMqtt(request, socket, head),
    })
    const port = await listen(http, { ...options, variable: 'PORT' })
    return new Door(http, port, now)
  }

  /** From now on requests go there; those under way stay where they are. */
  leadTo(behind: Behind): void {
    this.#now.behind = behind
  }

  /** Takes no new connections; resolves once `whileDraining` is through and every connection is closed. */
  async close(whileDraining: () => Promise<void>): Promise<void> {
    const drained = new Promise((resolve) => this.#http.close(resolve))
    this.#http.closeIdleConnections()
    await whileDraining()
    this.#http.closeAllConnections()
    await drained
  }
}
