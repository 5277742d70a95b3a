/** Socket limits of HTTP: number of connections, time-outs, and upgrades. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { AddressLimit } from '../broker/doors/addressLimit.ts'
import { refuseUpgrade } from '../broker/doors/refuseUpgrade.ts'
import { type Certificates, HANDSHAKE_MAX_MS } from '../tls/certificates.ts'
import { BODY_TIMEOUT_MS, limitBody, UPLOAD_TIMEOUT_MS } from './load/bodyTime.ts'
import { type ReaderLimits, SlowReaders } from './load/slowReaders.ts'
import type { Peers } from './peers.ts'

/** Up to eleven close listeners per response are intended. Node warns about a leak above ten. */
const CLOSE_LISTENERS_MAX = 16
/** Longer than idle time-outs of reverse proxies (60 s), which then close first. */
const KEEP_ALIVE_MS = 65_000

export interface SocketLimits {
  readonly max: number
  /** Per remote address; proxies are exempt. */
  readonly perAddressMax: number
  /** Time limit for the body of a request other than an upload. */
  readonly bodyMs: number
}

const LIMITS: SocketLimits = { max: 10_000, perAddressMax: 1_024, bodyMs: BODY_TIMEOUT_MS }

export interface HttpServerOptions {
  readonly headersTimeoutMs: number
  readonly peers: Peers
  readonly limits: Partial<SocketLimits & ReaderLimits>
  /** Certificates for HTTPS. */
  readonly certificates?: Certificates | null
  readonly isStopping: () => boolean
  readonly onRefused: (reason: 'http_sockets' | 'foreign_host' | 'slow_reader') => void
  readonly onMqtt: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

export function createHttpServer(app: RequestListener, options: HttpServerOptions): Server {
  const { headersTimeoutMs: headersTimeout, peers, isStopping, onRefused, onMqtt } = options
  // Node checks for timed-out requests at this interval only: a long one would extend the timeout.
  const connectionsCheckingInterval = Math.ceil(headersTimeout / 5)
  const limits = { ...LIMITS, ...options.limits }
  const readers = new SlowReaders(options.limits, () => onRefused('slow_reader'))
  const http = createPlainOrTls(
    options.certificates ?? null,
    {
      headersTimeout,
      requestTimeout: UPLOAD_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval,
    },
    (request, response) => {
      limitBody(request, response, limits.bodyMs)
      response.setMaxListeners(CLOSE_LISTENERS_MAX)
      readers.watch(response)
      app(request, response)
    },
  )
  const addresses = new AddressLimit({
    ...limits,
    isUnlimited: (one) => peers.isProxy(one),
  })
  http.on('connection', (socket) => {
    const leave = addresses.enter(socket.remoteAddress)
    if (leave) {
      socket.once('close', leave)
      return
    }
    onRefused('http_sockets')
    socket.destroy()
  })
  http.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0]
    if (isStopping()) refuseUpgrade(socket, 503)
    else if (path !== '/mqtt') refuseUpgrade(socket, 404)
    else if (peers.isIntended(request)) onMqtt(request, socket, head)
    else {
      onRefused('foreign_host')
      refuseUpgrade(socket, 421)
    }
  })
  return http
}

function createPlainOrTls(
  certificates: Certificates | null,
  options: ServerOptions,
  onRequest: RequestListener,
): Server {
  if (!certificates) return createServer(options, onRequest)
  const server = createTlsServer(
    { ...options, ...certificates.options, handshakeTimeout: HANDSHAKE_MAX_MS },
    onRequest,
  )
  certificates.onRenewed(() => server.setSecureContext(certificates.options))
  return server
}
