/**
 * Accepts MQTT over WebSocket. A browser always sends its page's true origin, so a foreign page that uses a visitor's
 * browser is rejected here. A client without an origin is no browser: only a gateway may sign in on that connection
 * (auth.ts).
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { refuseUpgrade } from './refuseUpgrade.ts'

/** Maximum WebSocket message size. MQTT packets in it have their own limits. */
const MESSAGE_MAX_BYTES = 128 * 1024
/** [MQTT-6.0.0-3] */
const SUBPROTOCOL = 'mqtt'

export type DoorReason = 'origin' | 'subprotocol' | 'too_many_connections' | 'closing'

export interface WebSocketDoorOptions {
  readonly allowedOrigins: readonly string[]
  readonly onRefused: (reason: DoorReason) => void
  /** Acquires a slot for the connection; null if none is free. */
  readonly enter: (request: IncomingMessage) => (() => void) | null
  /** Client address, possibly behind a proxy. */
  readonly addressOf: (request: IncomingMessage) => string
  readonly onSocket: (
    socket: WebSocket,
    from: { readonly hasOrigin: boolean; readonly address: string; leave(): void },
  ) => void
}

export class WebSocketListener {
  readonly #options: WebSocketDoorOptions
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MESSAGE_MAX_BYTES,
    handleProtocols: () => SUBPROTOCOL,
  })
  #isClosed = false

  constructor(options: WebSocketDoorOptions) {
    this.#options = options
  }

  close(): void {
    this.#isClosed = true
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#isClosed) this.#refuse(socket, 503, 'closing')
    else if (!this.#isOriginFine(request)) this.#refuse(socket, 403, 'origin')
    else if (!offersMqtt(request)) this.#refuse(socket, 400, 'subprotocol')
    else this.#letIn(request, socket, head)
  }

  #letIn(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const leave = this.#options.enter(request)
    if (leave === null) {
      this.#refuse(socket, 503, 'too_many_connections')
      return
    }
    socket.once('close', leave)
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const address = this.#options.addressOf(request)
      this.#options.onSocket(webSocket, { hasOrigin: request.headers.origin !== undefined, address, leave })
    })
  }

  #isOriginFine({ headers }: IncomingMessage): boolean {
    if (headers.origin === undefined) return true
    if (!URL.canParse(headers.origin)) return false
    const origin = new URL(headers.origin)
    return origin.host === headers.host || this.#options.allowedOrigins.includes(origin.origin)
  }

  #refuse(socket: Duplex, status: 400 | 403 | 503, reason: DoorReason): void {
    this.#options.onRefused(reason)
    refuseUpgrade(socket, status)
  }
}

function offersMqtt(request: IncomingMessage): boolean {
  const offered = request.headers['sec-websocket-protocol'] ?? ''
  return offered.split(',').some((one) => one.trim() === SUBPROTOCOL)
}
