/**
 * Connections between servers: TLS with the key that they share on NATS, which encrypts and proves on both sides that the
 * other one belongs to the estate. So what a server says of its client's address is trusted, and of nobody else.
 */
import { Agent } from 'node:http'
import type { Socket } from 'node:net'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import type { Owner } from './owners.ts'

const IDENTITY = 'atrium'
/** Keys that are shared need no certificate; the ciphers of TLS 1.3 take them for resumption only. */
export const SHARED_KEY_TLS = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305:ECDHE-PSK-AES256-CBC-SHA384',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const
const CONNECT_MAX_MS = 2_000
const SOCKETS_MAX = 512

export const serverKey =
  (key: Uint8Array) =>
  (_: unknown, identity: string): Uint8Array | null =>
    identity === IDENTITY ? key : null

/** Sockets of other servers. */
const ofServers = new WeakSet<object>()
export const markServer = (socket: Socket): void => void ofServers.add(socket)
export const isOfServer = (socket: object): boolean => ofServers.has(socket)

/** Emits `secureConnect`, or an error within two seconds. */
export function connectTo({ host, port }: Pick<Owner, 'host' | 'port'>, key: Uint8Array): TLSSocket {
  const options: ConnectionOptions = {
    ...SHARED_KEY_TLS,
    host,
    port,
    pskCallback: () => ({ psk: key, identity: IDENTITY }),
    // The key says who it is.
    checkServerIdentity: () => undefined,
  }
  const socket = connect(options)
  socket.setNoDelay(true)
  socket.setTimeout(CONNECT_MAX_MS, () => socket.destroy(new Error(`${host}:${port} does not answer`)))
  socket.once('secureConnect', () => socket.setTimeout(0))
  return socket
}

/** Keeps connections to the owner open. */
export function agentFor(owner: Owner, key: Uint8Array): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX })
  agent.createConnection = (_, connected) => {
    const socket = connectTo(owner, key)
    const fail = (error: Error): void => connected?.(error, socket)
    socket.once('error', fail)
    socket.once('secureConnect', () => {
      socket.off('error', fail)
      connected?.(null, socket)
    })
    return undefined
  }
  return agent
}
