/** Connections that stay open, of consoles and gateways, from a server that does not serve the estate to the one that does. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { plainAddress } from '../../base/addresses.ts'
import { monotonicMs } from '../../base/clock.ts'
import { refuseUpgrade } from '../broker/doors/refuseUpgrade.ts'
import type { Peers } from '../http/peers.ts'
import type { ClientCertificate } from '../tls/tlsSide.ts'
import type { Owners } from './owners.ts'
import { connectTo } from './serverLink.ts'
import { ADDRESS_HEADER, CERTIFICATE_HEADER, GATEWAY_PATH } from './serverListener.ts'

const WAIT_MAX_MS = 10_000

interface Ways {
  readonly owners: Owners
  readonly key: Uint8Array
}

export interface Upgrade {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
}

/** MQTT over WebSocket: the owner answers the upgrade itself. */
export function forwardUpgrade(
  { request, socket, head }: Upgrade,
  { peers, ...ways }: Ways & { readonly peers: Peers },
): void {
  const address = peers.addressOf(request)
  socket.on('error', () => socket.destroy())
  void open(ways, socket).then((link) => {
    if (link === null) return refuseUpgrade(socket, 503)
    const lines = [`${request.method} ${request.url} HTTP/1.1`]
    for (let at = 0; at < request.rawHeaders.length; at += 2) {
      const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2)
      if (name.toLowerCase() !== ADDRESS_HEADER) lines.push(`${name}: ${value}`)
    }
    lines.push(`${ADDRESS_HEADER}: ${address}`, '', '')
    link.write(lines.join('\r\n'))
    link.write(head)
    join(socket, link)
  })
}

/** MQTT, from a socket of a gateway whose TLS ended here, if there was any. */
export function forwardGateway(socket: Socket, certificate: ClientCertificate, ways: Ways): void {
  const address = plainAddress(socket.remoteAddress)
  socket.on('error', () => socket.destroy())
  void open(ways, socket).then((link) => {
    if (link === null) return void socket.destroy()
    const name = certificate.isNeeded ? encodeURIComponent(certificate.commonName ?? '') : null
    const headers = [
      `${ADDRESS_HEADER}: ${address}`,
      ...(name === null ? [] : [`${CERTIFICATE_HEADER}: ${name}`]),
    ]
    const lines = [`GET ${GATEWAY_PATH} HTTP/1.1`, 'Host: atrium', 'Connection: Upgrade', 'Upgrade: mqtt']
    link.write([...lines, ...headers, '', ''].join('\r\n'))
    link.once('data', (first: Buffer) => {
      const end = first.indexOf('\r\n\r\n')
      if (!first.toString('latin1', 0, 12).endsWith(' 101') || end < 0) {
        socket.destroy()
        link.destroy()
        return
      }
      const rest = first.subarray(end + 4)
      if (rest.length > 0) link.unshift(rest)
      join(socket, link)
    })
  })
}

/** A connection to the owner, as soon as there is one; null where there is none in time. */
async function open({ owners, key }: Ways, from: Duplex): Promise<TLSSocket | null> {
  const endsMs = monotonicMs() + WAIT_MAX_MS
  while (monotonicMs() < endsMs) {
    const owner = await owners.until(endsMs)
    if (owner === null || from.destroyed) return null
    const link = connectTo(owner, key)
    const isOpen = await new Promise<boolean>((resolve) => {
      link.once('secureConnect', () => resolve(true))
      link.once('error', () => resolve(false))
    })
    if (isOpen) return link
    await owners.look()
  }
  return null
}

/** Both end together. */
function join(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    from.pipe(to)
  }
}
