/** TLS on already accepted TCP connections, so that connection limits apply before the handshake. */
import type { Socket } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { type Certificates, HANDSHAKE_MAX_MS } from './certificates.ts'

/** Whether clients need a certificate, and the verified common name. */
export type ClientCertificate =
  | { readonly isNeeded: false }
  | { readonly isNeeded: true; readonly commonName: string | null }

export interface TlsEvents {
  onSecure(socket: TLSSocket, certificate: ClientCertificate): void
  /**
   * Called when the handshake failed or timed out, or the client certificate is not from a trusted authority.
   */
  onRefused(): void
}

/** @returns a function that accepts a connection and closes it if the handshake fails */
export function createTlsSide(certificates: Certificates, events: TlsEvents): (socket: Socket) => void {
  const { needsClientCertificate } = certificates
  const server = createServer({
    ...certificates.options,
    handshakeTimeout: HANDSHAKE_MAX_MS,
    requestCert: needsClientCertificate,
    rejectUnauthorized: needsClientCertificate,
  })
  certificates.onRenewed(() => server.setSecureContext(certificates.options))
  server.on('secureConnection', (socket) =>
    events.onSecure(
      socket,
      needsClientCertificate ? { isNeeded: true, commonName: commonNameOf(socket) } : { isNeeded: false },
    ),
  )
  server.on('tlsClientError', (_, socket) => {
    events.onRefused()
    socket.destroy()
  })
  return (socket) => {
    socket.on('error', () => socket.destroy())
    server.emit('connection', socket)
  }
}

function commonNameOf(socket: TLSSocket): string | null {
  const { subject } = socket.getPeerCertificate() as { readonly subject?: { readonly CN?: unknown } }
  return typeof subject?.CN === 'string' ? subject.CN : null
}
