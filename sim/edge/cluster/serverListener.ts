/** Where other servers reach this one. */
import type { IncomingMessage } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { refuseUpgrade } from '../broker/doors/refuseUpgrade.ts'
import type { Behind } from '../http/httpListener.ts'
import { listen } from '../http/listen.ts'
import type { ClientCertificate } from '../tls/tlsSide.ts'
import { markServer, SHARED_KEY_TLS, serverKey } from './serverLink.ts'

/** Path of connections of gateways that another server accepted. */
export const GATEWAY_PATH = '/gateway'
export const ADDRESS_HEADER = 'x-forwarded-for'
export const CERTIFICATE_HEADER = 'x-client-certificate'
/** In responses to another server: nothing was done, for this one does not serve the estate. */
export const NOT_OWNER_HEADER = 'x-atrium-not-owner'
const CLOSE_LISTENERS_MAX = 16
/** Longer than the other side keeps a connection at rest, which therefore closes it first. */
const KEEP_ALIVE_MS = 10 * 60_000

export interface ServerListenerOptions {
  readonly host: string
  readonly port: number
  readonly key: Uint8Array
}

interface Parts {
  readonly now: { behind: Behind | null }
  readonly sockets: ReadonlySet<TLSSocket>
}

export class ServerListener {
  readonly port: number
  readonly #server: Server
  readonly #now: { behind: Behind | null }
  /** With those that are no HTTP any more. */
  readonly #sockets: ReadonlySet<TLSSocket>

  private constructor(server: Server, port: number, parts: Parts) {
    this.#server = server
    this.port = port
    this.#now = parts.now
    this.#sockets = parts.sockets
  }

  /** Refuses everything until `leadTo`. @throws PortTakenError */
  static async open({ host, port, key }: ServerListenerOptions): Promise<ServerListener> {
    const now: { behind: Behind | null } = { behind: null }
    const server = createServer(
      { ...SHARED_KEY_TLS, pskCallback: serverKey(key), keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 },
      (request, response) => {
        markServer(request.socket)
        response.setMaxListeners(CLOSE_LISTENERS_MAX)
        if (now.behind) return now.behind.app(request, response)
        response.writeHead(503, { [NOT_OWNER_HEADER]: '1' }).end()
      },
    )
    const sockets = new Set<TLSSocket>()
    server.on('tlsClientError', (_, socket) => socket.destroy())
    server.on('secureConnection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      markServer(request.socket)
      const { behind } = now
      if (!behind || behind.isStopping()) refuseUpgrade(socket, 503)
      else if (request.url === GATEWAY_PATH) acceptGateway(behind, request, { socket, head })
      else behind.onMqtt(request, socket, head)
    })
    const bound = await listen(server, { host, port, variable: 'CLUSTER_ADDRESS' })
    return new ServerListener(server, bound, { now, sockets })
  }

  /** Null: nowhere, other servers have to ask the next owner. */
  leadTo(behind: Behind | null): void {
    this.#now.behind = behind
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}

function acceptGateway(
  behind: Behind,
  request: IncomingMessage,
  { socket, head }: { readonly socket: Duplex; readonly head: Buffer },
): void {
  const address = String(request.headers[ADDRESS_HEADER] ?? '')
  socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: mqtt\r\n\r\n')
  if (head.length > 0) socket.unshift(head)
  behind.onGateway?.(request.socket, { address, certificate: certificateOf(request) })
}

function certificateOf({ headers }: IncomingMessage): ClientCertificate {
  const name = headers[CERTIFICATE_HEADER]
  if (name === undefined) return { isNeeded: false }
  const commonName = decodeURIComponent(String(name))
  return { isNeeded: true, commonName: commonName === '' ? null : commonName }
}
